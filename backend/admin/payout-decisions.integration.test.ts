import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  listAuditLog,
  listPayoutsByStatus,
  rejectPayout,
  releasePayout,
  resolvePayoutManually,
} from "#contract/admin/admin.ts";
import { getMyEarnings } from "#contract/payments/earnings.ts";
import { listMyPayouts, requestPayout } from "#contract/payments/payout.ts";
import { changePassword, deleteAccount, exportAccount } from "#contract/accounts/own-account.ts";
import { createEnrollmentEvents } from "#backend/enrollments/enrollment-events.ts";
import { verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { tamperWithCharge } from "#backend/enrollments/testing/other-process.ts";
import { createLogger } from "#backend/logger.ts";
import type {
  PayoutProvider,
  TransferStart,
  TransferVerification,
} from "#backend/payments/payout-provider.ts";
import { createSandboxPayouts } from "#backend/payments/sandbox/sandbox-payouts.ts";
import { advanceDuePayouts, advancePayout } from "#backend/payouts/advance-payout.ts";
import { call, errorOf, send } from "#backend/testing/api-client.ts";
import { asAdmin, givenLecture, type GivenLecture } from "#backend/testing/given-lecture.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { deleteExpiredData } from "#backend/server-jobs.ts";
import type { AdminServices } from "./admin-services.ts";
import { releasePayout as release } from "./decide-payout.ts";

let api: TestServer;
let admin: TestAccount;
let sold: GivenLecture;
beforeAll(async () => {
  api = await startTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });
  admin = await asAdmin(api, await newAccount(api.url, "student", "Almaz Admin"));
});
afterAll(() => api.stop());
beforeEach(async () => {
  sold = await givenLecture(api);
});

async function createRequest(accountNumber = "0911223344", amount = 400): Promise<string> {
  const destination = { bankCode: "855", accountNumber, accountName: "Sara Haile" };
  const body = { amount, ...destination, password: TEST_PASSWORD };
  return (await call(api.url, requestPayout, { token: sold.host.token, body }))._id;
}
const onSubject = (id: string, body?: object) => ({
  token: admin.token,
  params: { id },
  ...(body && { body }),
});
const earnings = () => call(api.url, getMyEarnings, { token: sold.host.token });
const mine = async () => (await call(api.url, listMyPayouts, { token: sold.host.token }))[0];

/** The balance of each account from one payout, in santim. */
async function balances(payoutId: string): Promise<Record<string, number>> {
  const rows: { account: string; total: number }[] = await api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "ledger_entries.transaction_id")
    .where({ payout_id: payoutId })
    .groupBy("account")
    .select("account", api.db.raw("sum(amount_santim)::bigint as total"));
  return Object.fromEntries(
    rows.filter(({ total }) => total !== 0).map(({ account, total }) => [account, total]),
  );
}

/** The services of another process, with its own provider and time. */
function process(provider: Partial<PayoutProvider>, now = new Date()): AdminServices {
  const clock = () => now;
  return {
    db: api.db,
    clock,
    logger: createLogger("silent"),
    provider: { ...createSandboxPayouts({ db: api.db, clock }), ...provider },
    payoutWaitHours: 48,
    maxSeats: 20,
    knownProviders: ["sandbox", "free"],
    onSessionEnded: () => undefined,
    onMessageDecided: () => undefined,
    events: createEnrollmentEvents(() => undefined),
  };
}

test("payouts are in the data export, and only the end of the account number stays after a deletion", async () => {
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
    api.db("payouts").where({ id: payout }).first("account_number", "account_name");
  const erased = { account_number: "•••• 3344", account_name: "Deleted person" };
  expect(await stored(id)).toEqual(erased);
  // A transfer needs the whole number, so it is erased the night after the decision.
  expect(await stored(open)).toEqual({ account_number: "0922334455", account_name: "Sara Haile" });
  await call(api.url, rejectPayout, onSubject(open, { reason: "They left." }));
  await deleteExpiredData(api.db, new Date());
  expect(await stored(open)).toEqual({ ...erased, account_number: "•••• 4455" });
});

describe("releasing", () => {
  test("makes the transfer and records it in the ledger and the audit log", async () => {
    const id = await createRequest();
    const [waiting] = (await call(api.url, listPayoutsByStatus, { token: admin.token })).filter(
      ({ _id }) => _id === id,
    );
    expect(waiting).toMatchObject({ amount: 400, available: 405, instructorName: sold.host.name });
    await call(api.url, releasePayout, onSubject(id));
    expect(await mine()).toMatchObject({ status: "paid" });
    expect(await earnings()).toEqual({ balance: 5, available: 5, held: 0, inTransit: 0, paidOut: 400 });
    expect(await balances(id)).toEqual({ instructor_payable: 40_000, provider_clearing: -40_000 });
    const events = await api.db("security_events").where({ account_id: sold.host.id }).orderBy("id");
    expect(events).toMatchObject([
      { kind: "payout_requested", address: "127.0.0.1" },
      { kind: "payout_released", address: null },
      { kind: "payout_paid", address: null },
    ]);
    const emails = await api.db("emails").where({ kind: "payout-released", subject_id: id });
    expect(emails).toMatchObject([{ account_id: sold.host.id }]);
    const [entry] = await call(api.url, listAuditLog, { token: admin.token });
    expect(entry).toMatchObject({
      action: "payout_released",
      adminName: "Almaz Admin",
      subject: waiting?.reference,
      before: { status: "requested" },
      after: { status: "released" },
    });
  });

  test("by two admins at once makes one transfer", async () => {
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
    expect(await api.db("admin_audit_log").where({ subject_id: id })).toHaveLength(1);
  });

  test("is rejected above the available amount, and not recorded", async () => {
    const id = await createRequest();
    await api
      .db("lectures")
      .where({ id: sold.lecture._id })
      .update({ delivery: null, delivery_decided_at: null });
    expect(await errorOf(api.url, releasePayout, onSubject(id))).toMatchObject({ code: "payout_too_high" });
    expect(await mine()).toMatchObject({ status: "requested" });
    expect(await api.db("admin_audit_log").where({ subject_id: id })).toHaveLength(0);
  });

  test("makes the amount available again when the provider refuses the transfer", async () => {
    const id = await createRequest("0911220000");
    await call(api.url, releasePayout, onSubject(id));
    expect(await mine()).toMatchObject({ status: "failed", note: "sandbox: this account can't be paid to" });
    expect(await earnings()).toEqual({ balance: 405, available: 405, held: 0, inTransit: 0, paidOut: 0 });
    expect(await balances(id)).toEqual({});
    await createRequest();
    expect(await mine()).toMatchObject({ status: "requested" });
  });

  test("is not possible after a rejection, whose reason the instructor sees", async () => {
    const id = await createRequest();
    await call(api.url, rejectPayout, onSubject(id, { reason: "The name is not yours." }));
    expect(await mine()).toMatchObject({ status: "rejected", note: "The name is not yours." });
    expect(await earnings()).toMatchObject({ available: 405 });
    expect(await errorOf(api.url, releasePayout, onSubject(id))).toMatchObject({ code: "payout_decided" });
  });
});

describe("a transfer", () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const withTransfer = (start: TransferStart, verified: TransferVerification) => {
    const requested: string[] = [];
    return {
      requested,
      transfer: async ({ reference }: { reference: string }) => {
        requested.push(reference);
        return start;
      },
      verifyTransfer: async () => verified,
    };
  };
  const releaseWith = (provider: Partial<PayoutProvider>, payoutId: string) =>
    release(process(provider), { adminId: admin.id, payoutId });

  test("without a response has not failed, and is not requested again while the provider has it", async () => {
    const id = await createRequest();
    const silent = withTransfer({ kind: "unknown", reason: "silence" }, { kind: "pending" });
    await releaseWith(silent, id);
    for (const after of [1, 20, 200]) await advancePayout(process(silent, minutes(after)), id);
    expect(silent.requested).toHaveLength(1);
    expect(await mine()).toMatchObject({ status: "released" });
    expect(await earnings()).toEqual({ balance: 5, available: 5, held: 0, inTransit: 400, paidOut: 0 });
    expect(await balances(id)).toEqual({ instructor_payable: 40_000, payouts_in_transit: -40_000 });
    await advancePayout(
      process({ verifyTransfer: async () => ({ kind: "paid", providerReference: "t" }) }),
      id,
    );
    expect(await mine()).toMatchObject({ status: "paid" });
  });

  test("that never reached the provider is requested again later, under the same reference", async () => {
    const id = await createRequest();
    const lost = withTransfer({ kind: "unknown", reason: "cut" }, { kind: "not_found" });
    await releaseWith(lost, id);
    await advancePayout(process(lost, minutes(5)), id);
    expect(lost.requested).toHaveLength(1);
    await advancePayout(process(lost, minutes(11)), id);
    expect(new Set(lost.requested).size).toBe(1);
    expect(lost.requested).toHaveLength(2);
  });

  test("refused at the second request may have been made by the first one, so an admin finds out", async () => {
    const id = await createRequest();
    await releaseWith(withTransfer({ kind: "unknown", reason: "cut" }, { kind: "not_found" }), id);
    const refusing = withTransfer({ kind: "refused", reason: "already there" }, { kind: "not_found" });
    await advancePayout(process(refusing, minutes(11)), id);
    expect(await mine()).toMatchObject({ status: "released" });
    const proof = "It is in the provider's dashboard.";
    await call(api.url, resolvePayoutManually, onSubject(id, { proof, outcome: "paid" }));
    expect(await mine()).toMatchObject({ status: "paid" });
    expect(await balances(id)).toEqual({ instructor_payable: 40_000, provider_clearing: -40_000 });
    const again = onSubject(id, { proof, outcome: "failed" });
    expect(await errorOf(api.url, resolvePayoutManually, again)).toMatchObject({ code: "payout_decided" });
  });

  test("outside of the provider's hours is made by a later poll", async () => {
    const id = await createRequest();
    await releaseWith(
      withTransfer({ kind: "retry_later", reason: "Transfer hours" }, { kind: "not_found" }),
      id,
    );
    expect(await mine()).toMatchObject({ status: "released", note: "Transfer hours" });
    await advanceDuePayouts(process({}, minutes(5)));
    expect(await mine()).toMatchObject({ status: "released" });
    await advanceDuePayouts(process({}, minutes(31)));
    expect(await mine()).toMatchObject({ status: "paid" });
  });

  test("is requested once, however many processes advance it", async () => {
    const id = await createRequest();
    const slow = withTransfer({ kind: "unknown", reason: "slow" }, { kind: "pending" });
    await releaseWith({ transfer: async () => Promise.reject(new Error("killed before the request")) }, id);
    await api.db("payouts").where({ id }).update({ transfer_requested_at: null });
    await Promise.all(Array.from({ length: 5 }, () => advancePayout(process(slow), id)));
    expect(slow.requested).toHaveLength(1);
  });

  test("whose process died after the request is found by the next one", async () => {
    const id = await createRequest();
    const { db, clock, ...rest } = process({});
    const died: Partial<PayoutProvider> = {
      transfer: async (transfer) => {
        await rest.provider.transfer(transfer);
        throw new Error("killed");
      },
    };
    await releaseWith(died, id);
    expect(await mine()).toMatchObject({ status: "released" });
    await advancePayout({ db, clock, ...rest }, id);
    expect(await mine()).toMatchObject({ status: "paid" });
  });
});

describe("a payout waits", () => {
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
  const waiting = (id: string) => errorOf(api.url, releasePayout, onSubject(id));
  const releaseAt = (id: string, now: Date) => release(process({}, now), { adminId: admin.id, payoutId: id });

  test("72 hours when it goes to another account than the last one", async () => {
    await call(api.url, releasePayout, onSubject(await createRequest("0911223344", 100)));
    const moved = await createRequest("0922334455", 100);
    expect(await waiting(moved)).toMatchObject({ code: "payout_waiting" });
    await expect(releaseAt(moved, later(71))).rejects.toMatchObject({ code: "payout_waiting" });
    await releaseAt(moved, later(73));
    expect(await mine()).toMatchObject({ status: "paid" });
  });

  test("72 hours too when an earlier request for that account was declined", async () => {
    await call(api.url, releasePayout, onSubject(await createRequest("0911223344", 100)));
    await call(
      api.url,
      rejectPayout,
      onSubject(await createRequest("0922334455", 100), { reason: "Whose account?" }),
    );
    expect(await waiting(await createRequest("0922334455", 100))).toMatchObject({ code: "payout_waiting" });
  });

  test("72 hours after the password was changed", async () => {
    const body = { currentPassword: TEST_PASSWORD, newPassword: "another good password" };
    await call(api.url, changePassword, { token: sold.host.token, body });
    const destination = { bankCode: "855", accountNumber: "0911223344", accountName: "Sara Haile" };
    const request = { amount: 100, ...destination, password: body.newPassword };
    const { _id } = await call(api.url, requestPayout, { token: sold.host.token, body: request });
    expect(await waiting(_id)).toMatchObject({ code: "payout_waiting" });
    await releaseAt(_id, later(73));
  });

  test("while its instructor is suspended, flagged for admins, even when it was released but not sent", async () => {
    const id = await createRequest();
    const suspend = (suspended_at: Date | null) =>
      api.db("accounts").where({ id: sold.host.id }).update({ suspended_at });
    await suspend(new Date());
    expect(await waiting(id)).toMatchObject({ code: "payout_held" });
    const listed = await call(api.url, listPayoutsByStatus, { token: admin.token });
    expect(listed.find(({ _id }) => _id === id)).toMatchObject({ instructorSuspended: true });
    const change = {
      status: "released",
      provider: "sandbox",
      released_at: new Date(),
      next_poll_at: new Date(),
    };
    await api.db("payouts").where({ id }).update(change);
    await advancePayout(process({}), id);
    expect((await api.db("payouts").where({ id }).first()).transfer_requested_at).toBeNull();
    await suspend(null);
    await advancePayout(process({}), id);
    expect((await api.db("payouts").where({ id }).first()).transfer_requested_at).not.toBeNull();
  });
});

describe("a payout that its earnings no longer cover", () => {
  const hold = (payments_held_at: Date | null) =>
    api.db("lectures").where({ id: sold.lecture._id }).update({ payments_held_at });
  const listed = async (id: string, status: "requested" | "released") => {
    const payouts = await call(api.url, listPayoutsByStatus, { token: admin.token, query: { status } });
    return payouts.find(({ _id }) => _id === id);
  };
  const busy = { transfer: async () => ({ kind: "retry_later", reason: "low balance" }) as const };
  const sentAt = async (id: string) =>
    (await api.db("payouts").where({ id }).first("transfer_requested_at")).transfer_requested_at;

  test("is not released while students' complaints hold them", async () => {
    const id = await createRequest();
    await hold(new Date());
    expect(await listed(id, "requested")).toMatchObject({ available: 0, uncovered: true });
    expect(await errorOf(api.url, releasePayout, onSubject(id))).toMatchObject({ code: "payout_too_high" });
    await hold(null);
    expect(await listed(id, "requested")).toMatchObject({ uncovered: false });
    await call(api.url, releasePayout, onSubject(id));
  });

  test("is not sent, though it was released, until they cover it again", async () => {
    const id = await createRequest();
    await release(process(busy), { adminId: admin.id, payoutId: id });
    expect(await listed(id, "released")).toMatchObject({ uncovered: false });
    await hold(new Date());
    await advancePayout(process({}), id);
    expect(await sentAt(id)).toBeNull();
    expect(await listed(id, "released")).toMatchObject({ uncovered: true });
    await hold(null);
    await advancePayout(process({}), id);
    expect(await sentAt(id)).not.toBeNull();
  });

  test("is not sent again when the provider has no such transfer", async () => {
    const id = await createRequest();
    const requested: string[] = [];
    const lost = {
      transfer: async ({ reference }: { reference: string }) => {
        requested.push(reference);
        return { kind: "unknown", reason: "silence" } as const;
      },
      verifyTransfer: async () => ({ kind: "not_found" }) as const,
    };
    await release(process(lost), { adminId: admin.id, payoutId: id });
    await hold(new Date());
    const later = new Date(Date.now() + 60 * 60_000);
    await advancePayout(process(lost, later), id);
    expect(requested).toHaveLength(1);
    await hold(null);
    await advancePayout(process(lost, later), id);
    expect(requested).toHaveLength(2);
  });
});

test("a chargeback after the payout is the instructor's debt, which later earnings pay", async () => {
  await call(api.url, releasePayout, onSubject(await createRequest("0911223344", 405)));
  await tamperWithCharge(api, sold.student.textRef, { charged_back_at: new Date() });
  await verify(api, sold.student.textRef, sold.student);
  expect(await earnings()).toEqual({ balance: -405, available: -405, held: 0, inTransit: 0, paidOut: 405 });
  await givenLecture(api, { instructor: sold.host, price: 100 });
  expect(await earnings()).toMatchObject({ balance: -315, available: -315 });
  const body = { amount: 10, bankCode: "855", accountNumber: "0911223344", accountName: "Sara Haile" };
  const attempt = { token: sold.host.token, body: { ...body, password: TEST_PASSWORD } };
  expect(await errorOf(api.url, requestPayout, attempt)).toMatchObject({ code: "payout_too_high" });
  await givenLecture(api, { instructor: sold.host, price: 450 });
  expect(await earnings()).toMatchObject({ balance: 90, available: 90 });
});

test("a request asks for the password, and its owner gets an email", async () => {
  const body = { amount: 100, bankCode: "855", accountNumber: "0911223344", accountName: "Sara Haile" };
  const attempt = { token: sold.host.token, body: { ...body, password: "a guess" } };
  expect(await errorOf(api.url, requestPayout, attempt)).toMatchObject({ code: "wrong_password" });
  expect(await mine()).toBeUndefined();
  await createRequest();
  const emails = api.db("emails").where({ account_id: sold.host.id, kind: "payout-requested" });
  expect(await emails).toHaveLength(1);
});
