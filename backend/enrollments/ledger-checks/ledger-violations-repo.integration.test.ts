import { beforeAll, expect, test } from "vitest";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { findLedgerViolations } from "./ledger-violations-repo.ts";
import { findRecentFaults } from "./recent-faults-repo.ts";

let sold: Awaited<ReturnType<typeof soldLecture>>;

const api = setUpTestServer();
beforeAll(async () => {
  sold = await soldLecture(api);
});

/** Returns the violations found after a change that our code never makes, with triggers and foreign keys disabled. */
async function foundAfter(change: (trx: Knex.Transaction) => PromiseLike<unknown>): Promise<string[]> {
  const trx = await api.db.transaction();
  try {
    await trx.raw("set local session_replication_role = replica");
    await change(trx);
    return await findLedgerViolations(trx);
  } finally {
    await trx.rollback();
  }
}

test("nothing is found in a ledger that is right", async () => {
  expect(await findLedgerViolations(api.db)).toEqual([]);
});

test("what can be looked at often is a part of it: of the last days alone", async () => {
  const trx = await api.db.transaction();
  try {
    expect(await findRecentFaults(trx)).toEqual({ unbalanced: { count: 0, santim: 0 }, unbooked: 0 });
    await trx.raw("set local session_replication_role = replica");
    await trx("ledger_entries").where({ account: "provider_clearing" }).delete();
    expect((await findRecentFaults(trx)).unbalanced.count).toBe(1);
    await trx.raw("update ledger_transactions set id = uuidv7(interval '-9 days')");
    expect(await findRecentFaults(trx)).toEqual({ unbalanced: { count: 0, santim: 0 }, unbooked: 1 });
  } finally {
    await trx.rollback();
  }
});

const enrollmentOf = (trx: Knex.Transaction) => trx("enrollments").where({ lectureId: sold.lecture._id });
const lecture = (trx: Knex.Transaction) => trx("lectures").where({ id: sold.lecture._id });
const payment = (trx: Knex.Transaction) => trx("payments").where({ textRef: sold.student.textRef });

test.each<[string, RegExp, (trx: Knex.Transaction) => PromiseLike<unknown>]>([
  [
    "a ledger entry is gone",
    /^ledger transaction .* out of balance/,
    (trx) => trx("ledger_entries").where({ account: "provider_clearing" }).delete(),
  ],
  [
    "a transaction lost all of its entries",
    /^ledger transaction .* out of balance by 0 santim$/,
    (trx) => trx("ledger_entries").delete(),
  ],
  [
    "a charge was never booked",
    /was paid, and the ledger does not know it$/,
    async (trx) => {
      await trx("ledger_entries").delete();
      await trx("ledger_transactions").delete();
    },
  ],
  [
    "a payment's amount changed",
    /: instructor_payable holds -/,
    (trx) => payment(trx).update({ amountSantim: 100 }),
  ],
  ["an enrollment is gone", /has 0 enrollments$/, (trx) => enrollmentOf(trx).delete()],
  [
    "a payment failed after all",
    /is failed, and its student is enrolled$/,
    (trx) => payment(trx).update({ status: "failed", paidAt: null }),
  ],
  [
    "a paid seat is lost",
    /is paid, and its enrollment is expired$/,
    (trx) => enrollmentOf(trx).update({ status: "expired" }),
  ],
  [
    "money is kept for a lecture that was not given",
    /is paid, and its lecture was not given$/,
    (trx) => lecture(trx).update({ fulfillment: "not_given", fulfillmentDecidedAt: new Date() }),
  ],
  [
    "a seat is sold twice",
    /^2 people have the 1 seats/,
    async (trx) => {
      await lecture(trx).update({ capacity: 1 });
      await enroll({ db: trx }, sold.lecture._id, sold.host.id);
    },
  ],
  [
    "a refund is not counted",
    /^the refunds of .* are 0 santim, not 5$/,
    (trx) => payment(trx).update({ refundTotalSantim: 5 }),
  ],
  ["a receipt is gone", /is paid and has no receipt$/, (trx) => trx("receipts").delete()],
  [
    "the receipts' counter was set back",
    /^receipts of \d{4} end at 1, and their counter at 0$/,
    (trx) => trx("receipt_counters").update({ last: 0 }),
  ],
])("%s", async (_name, message, change) => {
  expect(await foundAfter(change)).toContainEqual(expect.stringMatching(message));
});
