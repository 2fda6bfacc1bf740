import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  adminActs,
  payoutsToRelease,
  rejectPayout,
  releasePayout,
  settlePayoutByHand,
} from "#contract/admin.ts";
import { myEarnings } from "#contract/earnings.ts";
import { myPayouts, requestPayout } from "#contract/payout.ts";
import { deleteAccount, exportAccount } from "#contract/own-account.ts";
import { createLogger } from "#backend/logger.ts";
import type {
  PayoutProvider,
  TransferStart,
  TransferVerification,
} from "#backend/payments/payout-provider.ts";
import { createSandboxPayouts } from "#backend/payments/sandbox-payouts.ts";
import { finishDuePayouts, finishPayout } from "#backend/payouts/finish-payout.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { asAdmin, givenLecture, type GivenLecture } from "#backend/testing/given-lecture.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { forgetWhatIsOld } from "#backend/server-jobs.ts";
import type { AdminServices } from "./admin-services.ts";
import { releasePayout as release } from "./decide-payout.ts";

let api: TestServer;
let admin: TestPerson;
let sold: GivenLecture;
beforeAll(async () => {
  api = await startTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });
  admin = await asAdmin(api, await newPerson(api.url, "student", "Almaz Admin"));
});
afterAll(() => api.stop());
beforeEach(async () => {
  sold = await givenLecture(api);
});

async function requested(accountNumber = "0911223344", amount = 400): Promise<string> {
  const body = { amount, bankCode: "855", accountNumber, accountName: "Sara Haile" };
  return (await call(api.url, requestPayout, { token: sold.host.token, body }))._id;
}
const asTheAdmin = (id: string, body?: object) => ({
  token: admin.token,
  params: { id },
  ...(body && { body }),
});
const earnings = () => call(api.url, myEarnings, { token: sold.host.token });
const mine = async () => (await call(api.url, myPayouts, { token: sold.host.token }))[0];

/** What each account of the books holds because of a payout, in santim. */
async function booked(payoutId: string): Promise<Record<string, number>> {
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

/** Another process with a provider of its own, at a time of its own. */
function process(provider: Partial<PayoutProvider>, now = new Date()): AdminServices {
  const clock = () => now;
  return {
    db: api.db,
    clock,
    logger: createLogger("silent"),
    provider: { ...createSandboxPayouts({ db: api.db, clock }), ...provider },
    knownProviders: ["sandbox", "free"],
    onSessionEnded: () => undefined,
    lockSeat: async () => undefined,
    payLectureBack: async () => undefined,
  };
}

test("whoever was paid finds it in their data, and once they are gone only the end of the number is left", async () => {
  const { host } = sold;
  const id = await requested("0911223344", 300);
  await call(api.url, releasePayout, asTheAdmin(id));
  const open = await requested("0922334455", 10.5);
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
  await call(api.url, deleteAccount, { token: host.token, body: { password: "a good password" } });
  const kept = (payout: string) =>
    api.db("payouts").where({ id: payout }).first("account_number", "account_name");
  const erased = { account_number: "•••• 3344", account_name: "Deleted person" };
  expect(await kept(id)).toEqual(erased);
  // It can't be sent to the end of a number; the night after it was decided forgets the rest.
  expect(await kept(open)).toEqual({ account_number: "0922334455", account_name: "Sara Haile" });
  await call(api.url, rejectPayout, asTheAdmin(open, { reason: "They left." }));
  await forgetWhatIsOld(api.db, new Date());
  expect(await kept(open)).toEqual({ ...erased, account_number: "•••• 4455" });
});

describe("releasing", () => {
  test("sends the money, books it and writes down who did it", async () => {
    const id = await requested();
    const [waiting] = (await call(api.url, payoutsToRelease, { token: admin.token })).filter(
      ({ _id }) => _id === id,
    );
    expect(waiting).toMatchObject({ amount: 400, available: 405, instructorName: sold.host.name });
    await call(api.url, releasePayout, asTheAdmin(id));
    expect(await mine()).toMatchObject({ status: "paid" });
    expect(await earnings()).toEqual({ balance: 5, available: 5, inTransit: 0, paidOut: 400 });
    expect(await booked(id)).toEqual({ instructor_payable: 40_000, provider_clearing: -40_000 });
    const mails = await api.db("mails").where({ kind: "payout-released", subject_id: id });
    expect(mails).toMatchObject([{ account_id: sold.host.id }]);
    const [act] = await call(api.url, adminActs, { token: admin.token });
    expect(act).toMatchObject({
      kind: "payout_released",
      adminName: "Almaz Admin",
      subject: waiting?.reference,
      before: { status: "requested" },
      after: { status: "released" },
    });
  });

  test("by two admins at once sends it once", async () => {
    const id = await requested();
    const second = await asAdmin(api, await newPerson(api.url, "student"));
    const replies = await Promise.all(
      [admin, second, admin, second].map(({ token }) =>
        send(api.url, releasePayout, { token, params: { id } }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await booked(id)).toEqual({ instructor_payable: 40_000, provider_clearing: -40_000 });
    const { reference } = await api.db("payouts").where({ id }).first("reference");
    expect(await api.db("sandbox_transfers").where({ reference })).toHaveLength(1);
    expect(await api.db("admin_acts").where({ subject_id: id })).toHaveLength(1);
  });

  test("more than is owed by now is refused, and nothing is written down", async () => {
    const id = await requested();
    await api.db("lectures").where({ id: sold.lecture._id }).update({ first_media_at: null });
    expect(await fail(api.url, releasePayout, asTheAdmin(id))).toMatchObject({ code: "payout_too_high" });
    expect(await mine()).toMatchObject({ status: "requested" });
    expect(await api.db("admin_acts").where({ subject_id: id })).toHaveLength(0);
  });

  test("what the provider refuses is owed again, and may be asked for again", async () => {
    const id = await requested("0911220000");
    await call(api.url, releasePayout, asTheAdmin(id));
    expect(await mine()).toMatchObject({ status: "failed", note: "sandbox: this account can't be paid to" });
    expect(await earnings()).toEqual({ balance: 405, available: 405, inTransit: 0, paidOut: 0 });
    expect(await booked(id)).toEqual({});
    await requested();
    expect(await mine()).toMatchObject({ status: "requested" });
  });

  test("a rejected one goes nowhere, with the reason for the instructor", async () => {
    const id = await requested();
    await call(api.url, rejectPayout, asTheAdmin(id, { reason: "The name is not yours." }));
    expect(await mine()).toMatchObject({ status: "rejected", note: "The name is not yours." });
    expect(await earnings()).toMatchObject({ available: 405 });
    expect(await fail(api.url, releasePayout, asTheAdmin(id))).toMatchObject({ code: "payout_decided" });
  });
});

describe("a transfer", () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const answering = (start: TransferStart, verified: TransferVerification) => {
    const asked: string[] = [];
    return {
      asked,
      transfer: async ({ reference }: { reference: string }) => {
        asked.push(reference);
        return start;
      },
      verifyTransfer: async () => verified,
    };
  };
  const go = (provider: Partial<PayoutProvider>, payoutId: string) =>
    release(process(provider), { adminId: admin.id, payoutId });

  test("without an answer is not a failed one, and is not sent again while the provider has it", async () => {
    const id = await requested();
    const silent = answering({ kind: "unknown", reason: "silence" }, { kind: "pending" });
    await go(silent, id);
    for (const after of [1, 20, 200]) await finishPayout(process(silent, minutes(after)), id);
    expect(silent.asked).toHaveLength(1);
    expect(await mine()).toMatchObject({ status: "released" });
    expect(await earnings()).toEqual({ balance: 5, available: 5, inTransit: 400, paidOut: 0 });
    expect(await booked(id)).toEqual({ instructor_payable: 40_000, payouts_in_transit: -40_000 });
    await finishPayout(
      process({ verifyTransfer: async () => ({ kind: "paid", providerReference: "t" }) }),
      id,
    );
    expect(await mine()).toMatchObject({ status: "paid" });
  });

  test("that never reached the provider is asked for again under the same name, later", async () => {
    const id = await requested();
    const lost = answering({ kind: "unknown", reason: "cut" }, { kind: "not_started" });
    await go(lost, id);
    await finishPayout(process(lost, minutes(5)), id);
    expect(lost.asked).toHaveLength(1);
    await finishPayout(process(lost, minutes(11)), id);
    expect(new Set(lost.asked).size).toBe(1);
    expect(lost.asked).toHaveLength(2);
  });

  test("refused at the second try may be what the first one did: a person finds out", async () => {
    const id = await requested();
    await go(answering({ kind: "unknown", reason: "cut" }, { kind: "not_started" }), id);
    const refusing = answering({ kind: "refused", reason: "already there" }, { kind: "not_started" });
    await finishPayout(process(refusing, minutes(11)), id);
    expect(await mine()).toMatchObject({ status: "released" });
    const proof = "It is in the provider's dashboard.";
    await call(api.url, settlePayoutByHand, asTheAdmin(id, { proof, outcome: "paid" }));
    expect(await mine()).toMatchObject({ status: "paid" });
    expect(await booked(id)).toEqual({ instructor_payable: 40_000, provider_clearing: -40_000 });
    const again = asTheAdmin(id, { proof, outcome: "failed" });
    expect(await fail(api.url, settlePayoutByHand, again)).toMatchObject({ code: "payout_decided" });
  });

  test("outside of the provider's hours waits, and goes out by the sweep", async () => {
    const id = await requested();
    await go(answering({ kind: "not_now", reason: "Transfer hours" }, { kind: "not_started" }), id);
    expect(await mine()).toMatchObject({ status: "released", note: "Transfer hours" });
    await finishDuePayouts(process({}, minutes(5)));
    expect(await mine()).toMatchObject({ status: "released" });
    await finishDuePayouts(process({}, minutes(31)));
    expect(await mine()).toMatchObject({ status: "paid" });
  });

  test("is sent once, however many processes bring it further", async () => {
    const id = await requested();
    const slow = answering({ kind: "unknown", reason: "slow" }, { kind: "pending" });
    await go({ transfer: async () => Promise.reject(new Error("killed before asking")) }, id);
    await api.db("payouts").where({ id }).update({ transfer_requested_at: null });
    await Promise.all(Array.from({ length: 5 }, () => finishPayout(process(slow), id)));
    expect(slow.asked).toHaveLength(1);
  });

  test("whose process died between asking and hearing is found by the next", async () => {
    const id = await requested();
    const { db, clock, ...rest } = process({});
    const died: Partial<PayoutProvider> = {
      transfer: async (transfer) => {
        await rest.provider.transfer(transfer);
        throw new Error("killed");
      },
    };
    await go(died, id);
    expect(await mine()).toMatchObject({ status: "released" });
    await finishPayout({ db, clock, ...rest }, id);
    expect(await mine()).toMatchObject({ status: "paid" });
  });
});
