import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteLecture } from "#contract/lecture.ts";
import { withdrawPayment } from "#contract/payment.ts";
import { backfill } from "#backend/db/migrations/20261121130000_ledger.ts";
import { call } from "#backend/testing/api-client.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import {
  enrolledStudent,
  eventually,
  newLecture,
  startPayment,
  stateOf,
  type HostedLecture,
} from "./testing/lecture-fixture.ts";
import { newPerson } from "#backend/testing/people.ts";

let api: TestServer;
let hosted: HostedLecture;

beforeAll(async () => {
  api = await startTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  hosted = await newLecture(api);
});

/** What each account holds because of these payments, in santim. */
async function balances(...textRefs: string[]): Promise<Record<string, number>> {
  const rows: { account: string; total: number }[] = await api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "ledger_entries.transaction_id")
    .join("payments", "payments.id", "ledger_transactions.payment_id")
    .whereIn("payments.text_ref", textRefs)
    .groupBy("account")
    .select("account", api.db.raw("sum(ledger_entries.amount_santim)::bigint as total"));
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
}

const charged = { provider_clearing: 45_000, platform_fees: -4500, instructor_payable: -40_500 };
const sentBack = { provider_clearing: 0, platform_fees: 0, instructor_payable: 0, refunds_payable: 0 };

test("a paid seat is owed to the instructor, less our share, in the instructor's name", async () => {
  const { textRef } = await enrolledStudent(api, hosted.lecture);
  expect(await balances(textRef)).toEqual(charged);
  const owed = await api
    .db("ledger_entries")
    .where({ instructor_id: hosted.host.id })
    .sum("amount_santim as total")
    .first();
  expect(owed).toEqual({ total: "-40500" });
});

test("a checkout that is not paid books nothing", async () => {
  const { textRef } = await startPayment(api, hosted.lecture, await newPerson(api.url, "student"));
  expect(await balances(textRef)).toEqual({});
});

test("a free seat books nothing", async () => {
  const { lecture } = await newLecture(api, { price: 0 });
  const student = await newPerson(api.url, "student");
  const { textRef } = await startPayment(api, lecture, student);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid" });
  expect(await balances(textRef)).toEqual({});
});

test("a withdrawal takes everything back out of the books", async () => {
  const { textRef, token } = await enrolledStudent(api, hosted.lecture);
  await call(api.url, withdrawPayment, { body: { classId: hosted.lecture._id }, token });
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  expect(await balances(textRef)).toEqual(sentBack);
});

test("a deleted lecture takes everybody's back", async () => {
  const students = await Promise.all([1, 2, 3].map(() => enrolledStudent(api, hosted.lecture)));
  await call(api.url, deleteLecture, { params: { id: hosted.lecture._id }, token: hosted.host.token });
  const refs = students.map(({ textRef }) => textRef);
  await expect.poll(() => balances(...refs), eventually).toEqual(sentBack);
});

test("what does not balance is refused when it commits", async () => {
  const { textRef } = await enrolledStudent(api, hosted.lecture);
  const payment = await api.db("payments").where({ text_ref: textRef }).first("id");
  const unbalanced = api.db.transaction(async (trx) => {
    const [row] = await trx("ledger_transactions")
      .insert({ payment_id: payment.id, kind: "refund_due", booked_at: new Date() })
      .returning("id");
    await trx("ledger_entries").insert({
      transaction_id: row.id,
      account: "platform_fees",
      amount_santim: 1,
    });
  });
  await expect(unbalanced).rejects.toMatchObject({ constraint: "ledger_balanced" });
});

test("what is booked can't be booked twice, changed or deleted", async () => {
  const { textRef } = await enrolledStudent(api, hosted.lecture);
  const { id } = await api.db("payments").where({ text_ref: textRef }).first("id");
  const again = api
    .db("ledger_transactions")
    .insert({ payment_id: id, kind: "charge", booked_at: new Date() });
  await expect(again).rejects.toMatchObject({ constraint: "ledger_transactions_once" });
  const transactions = () => api.db("ledger_transactions").where({ payment_id: id });
  await expect(transactions().update({ kind: "refund" })).rejects.toThrow("not changed");
  await expect(transactions().delete()).rejects.toThrow("not changed");
  expect(await balances(textRef)).toEqual(charged);
});

test("payments from before the books are booked by the migration", async () => {
  const paid = await enrolledStudent(api, hosted.lecture);
  const back = await enrolledStudent(api, hosted.lecture);
  await call(api.url, withdrawPayment, { body: { classId: hosted.lecture._id }, token: back.token });
  const refs = [paid.textRef, back.textRef];
  await api.db.raw("truncate ledger_entries, ledger_transactions");
  await api.db("payments").update({ payee_id: null });
  expect(await balances(...refs)).toEqual({});
  await api.db.raw(backfill);
  expect(await balances(...refs)).toEqual({
    provider_clearing: 45_000,
    instructor_payable: -45_000,
    refunds_payable: 0,
  });
});
