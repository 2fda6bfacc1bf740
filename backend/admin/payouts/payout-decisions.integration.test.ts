import { beforeEach, describe, expect, test } from "vitest";
import { listAuditLog, listPayoutsByStatus, rejectPayout, releasePayout } from "#contract/admin/admin.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { tamperWithCharge } from "#backend/enrollments/testing/other-process.ts";
import { advancePayout } from "#backend/payouts/advance-payout.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin, givenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, TEST_PASSWORD } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { deleteExpiredData } from "#backend/app/server/server-jobs.ts";
import { FEE_PERCENT, payoutFixture, type PayoutFixture } from "./testing/payout-fixture.ts";

let fixture: PayoutFixture;
const api = setUpTestServer({ env: { PLATFORM_FEE_PERCENT: FEE_PERCENT } });
beforeEach(async () => {
  fixture = await payoutFixture(api);
});

test("payouts are in the data export, and only the end of the account number stays after a deletion", async () => {
  const { sold, createRequest, onSubject } = fixture;
  const { host } = sold;
  const id = await createRequest("0911223344", 300);
  await call(api.url, releasePayout, onSubject(id));
  const open = await createRequest("0922334455", 10.5);
  const { payouts } = await call(api.url, exportAccount, host);
  expect(payouts).toMatchObject([
    {
      amount: 300,
      status: "paid",
      accountNumber: "0911223344",
      accountName: "Sara Haile",
      bankName: "telebirr",
    },
    { amount: 10.5, status: "requested", accountNumber: "0922334455" },
  ]);
  await call(api.url, deleteAccount, {
    token: host.token,
    body: { password: TEST_PASSWORD, waivedAmount: 94.5 },
  });
  const stored = (payout: string) =>
    api.db("payouts").where({ id: payout }).first("accountNumber", "accountName");
  const erased = { accountNumber: "•••• 3344", accountName: "Deleted person" };
  expect(await stored(id)).toEqual(erased);
  // A transfer needs the full account number, so the number of an open payout is erased only in the night after the
  // decision.
  expect(await stored(open)).toEqual({ accountNumber: "0922334455", accountName: "Sara Haile" });
  await call(api.url, rejectPayout, onSubject(open, { reason: "They left." }));
  await deleteExpiredData(api.db, new Date());
  expect(await stored(open)).toEqual({ ...erased, accountNumber: "•••• 4455" });
});

describe("releasing", () => {
  test("makes the transfer and records it in the ledger and the audit log", async () => {
    const { admin, sold, createRequest, onSubject, earnings, mine, balances } = fixture;
    const id = await createRequest();
    const [waiting] = (await call(api.url, listPayoutsByStatus, { token: admin.token })).filter(
      ({ _id }) => _id === id,
    );
    expect(waiting).toMatchObject({ amount: 400, available: 405, instructorName: sold.host.name });
    await call(api.url, releasePayout, onSubject(id));
    expect(await mine()).toMatchObject({ status: "paid" });
    expect(await earnings()).toEqual({
      balance: 5,
      available: 5,
      held: 0,
      inTransit: 0,
      paidOut: 400,
      next: null,
    });
    expect(await balances(id)).toEqual({ instructor_payable: 40_000, provider_clearing: -40_000 });
    const events = await api.db("security_events").where({ accountId: sold.host.id }).orderBy("id");
    expect(events).toMatchObject([
      { kind: "payout_requested", address: "127.0.0.1" },
      { kind: "payout_released", address: null },
      { kind: "payout_paid", address: null },
    ]);
    const emails = await api.db("emails").where({ kind: "payout-released", subjectId: id });
    expect(emails).toMatchObject([{ accountId: sold.host.id }]);
    const [entry] = await call(api.url, listAuditLog, { token: admin.token });
    expect(entry).toMatchObject({
      action: "payout_released",
      adminName: "Almaz Admin",
      subject: waiting?.reference,
      person: waiting?.instructorName,
      lecture: null,
      before: { status: "requested" },
      after: { status: "released" },
    });
  });

  test("by two admins at once makes one transfer", async () => {
    const { admin, createRequest, balances } = fixture;
    const id = await createRequest();
    const second = await asAdmin(api, await newAccount(api.url, "student"));
    const replies = await Promise.all(
      [admin, second, admin, second].map(({ token }) =>
        send(api.url, releasePayout, { token, params: { id } }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await balances(id)).toEqual({ instructor_payable: 40_000, provider_clearing: -40_000 });
    const { reference } = await api.db("payouts").where({ id }).first("reference");
    expect(await api.db("sandbox_transfers").where({ reference })).toHaveLength(1);
    expect(await api.db("admin_audit_log").where({ subjectId: id })).toHaveLength(1);
  });

  test("is rejected above the available amount, and not recorded", async () => {
    const { sold, createRequest, onSubject, mine } = fixture;
    const id = await createRequest();
    await api
      .db("lectures")
      .where({ id: sold.lecture._id })
      .update({ fulfillment: null, fulfillmentDecidedAt: null });
    expect(await errorOf(api.url, releasePayout, onSubject(id))).toMatchObject({ code: "payout_too_high" });
    expect(await mine()).toMatchObject({ status: "requested" });
    expect(await api.db("admin_audit_log").where({ subjectId: id })).toHaveLength(0);
  });

  test("makes the amount available again when the provider refuses the transfer", async () => {
    const { createRequest, onSubject, earnings, mine, balances } = fixture;
    const id = await createRequest("0911220000");
    await call(api.url, releasePayout, onSubject(id));
    expect(await mine()).toMatchObject({ status: "failed", note: "sandbox: this account can't be paid to" });
    expect(await earnings()).toEqual({
      balance: 405,
      available: 405,
      held: 0,
      inTransit: 0,
      paidOut: 0,
      next: null,
    });
    expect(await balances(id)).toEqual({});
    await createRequest();
    expect(await mine()).toMatchObject({ status: "requested" });
  });

  test("is not possible after a rejection, whose reason the instructor sees", async () => {
    const { createRequest, onSubject, earnings, mine } = fixture;
    const id = await createRequest();
    await call(api.url, rejectPayout, onSubject(id, { reason: "The name is not yours." }));
    expect(await mine()).toMatchObject({ status: "rejected", note: "The name is not yours." });
    expect(await earnings()).toMatchObject({ available: 405 });
    expect(await errorOf(api.url, releasePayout, onSubject(id))).toMatchObject({ code: "payout_decided" });
  });
});

describe("a payout waits", () => {
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
  const waiting = (id: string) => errorOf(api.url, releasePayout, fixture.onSubject(id));
  const releaseAt = (id: string, now: Date) => fixture.releaseWith({}, id, now);

  test("72 hours when it goes to another account than the last one", async () => {
    const { createRequest, onSubject, mine } = fixture;
    await call(api.url, releasePayout, onSubject(await createRequest("0911223344", 100)));
    const moved = await createRequest("0922334455", 100);
    expect(await waiting(moved)).toMatchObject({ code: "payout_waiting" });
    await expect(releaseAt(moved, later(71))).rejects.toMatchObject({ code: "payout_waiting" });
    await releaseAt(moved, later(73));
    expect(await mine()).toMatchObject({ status: "paid" });
  });

  test("72 hours too when an earlier request for that account was declined", async () => {
    const { createRequest, onSubject } = fixture;
    await call(api.url, releasePayout, onSubject(await createRequest("0911223344", 100)));
    await call(
      api.url,
      rejectPayout,
      onSubject(await createRequest("0922334455", 100), { reason: "Whose account?" }),
    );
    expect(await waiting(await createRequest("0922334455", 100))).toMatchObject({ code: "payout_waiting" });
  });

  test("72 hours after the password was changed", async () => {
    const { sold } = fixture;
    const body = { currentPassword: TEST_PASSWORD, newPassword: "another good password" };
    await call(api.url, changePassword, { token: sold.host.token, body });
    const destination = { bankCode: "855", accountNumber: "0911223344", accountName: "Sara Haile" };
    const request = { amount: 100, ...destination, password: body.newPassword };
    const { _id } = await call(api.url, requestPayout, { token: sold.host.token, body: request });
    expect(await waiting(_id)).toMatchObject({ code: "payout_waiting" });
    await releaseAt(_id, later(73));
  });

  test("while its instructor is suspended, flagged for admins, even when it was released but not sent", async () => {
    const { admin, sold, process, createRequest } = fixture;
    const id = await createRequest();
    const suspend = (suspendedAt: Date | null) =>
      api.db("accounts").where({ id: sold.host.id }).update({ suspendedAt });
    await suspend(new Date());
    expect(await waiting(id)).toMatchObject({ code: "payout_held" });
    const listed = await call(api.url, listPayoutsByStatus, { token: admin.token });
    expect(listed.find(({ _id }) => _id === id)).toMatchObject({ instructorSuspended: true });
    const change = {
      status: "released",
      provider: "sandbox",
      releasedAt: new Date(),
      nextPollAt: new Date(),
    };
    await api.db("payouts").where({ id }).update(change);
    await advancePayout(process({}), id);
    expect((await api.db("payouts").where({ id }).first()).transferRequestedAt).toBeNull();
    await suspend(null);
    await advancePayout(process({}), id);
    expect((await api.db("payouts").where({ id }).first()).transferRequestedAt).not.toBeNull();
  });
});

test("a chargeback after the payout is the instructor's debt, which later earnings pay", async () => {
  const { sold, createRequest, onSubject, earnings } = fixture;
  await call(api.url, releasePayout, onSubject(await createRequest("0911223344", 405)));
  await tamperWithCharge(api, sold.student.textRef, { chargedBackAt: new Date() });
  await verify(api, sold.student.textRef, sold.student);
  expect(await earnings()).toEqual({
    balance: -405,
    available: -405,
    held: 0,
    inTransit: 0,
    paidOut: 405,
    next: null,
  });
  await givenLecture(api, { instructor: sold.host, price: 100 });
  expect(await earnings()).toMatchObject({ balance: -315, available: -315 });
  const body = { amount: 10, bankCode: "855", accountNumber: "0911223344", accountName: "Sara Haile" };
  const attempt = { token: sold.host.token, body: { ...body, password: TEST_PASSWORD } };
  expect(await errorOf(api.url, requestPayout, attempt)).toMatchObject({ code: "payout_too_high" });
  await givenLecture(api, { instructor: sold.host, price: 450 });
  expect(await earnings()).toMatchObject({ balance: 90, available: 90 });
});

test("a request asks for the password, and its owner gets an email", async () => {
  const { sold, createRequest, mine } = fixture;
  const body = { amount: 100, bankCode: "855", accountNumber: "0911223344", accountName: "Sara Haile" };
  const attempt = { token: sold.host.token, body: { ...body, password: "a guess" } };
  expect(await errorOf(api.url, requestPayout, attempt)).toMatchObject({ code: "wrong_password" });
  expect(await mine()).toBeUndefined();
  await createRequest();
  const emails = api.db("emails").where({ accountId: sold.host.id, kind: "payout-requested" });
  expect(await emails).toHaveLength(1);
});
