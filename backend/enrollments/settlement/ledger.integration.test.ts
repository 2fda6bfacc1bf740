import { beforeEach, expect, test } from "vitest";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  enrolledStudent,
  eventually,
  offeredLecture,
  startPayment,
  stateOf,
} from "../testing/lecture-fixture.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";

let hosted: TestLecture;

const api = setUpTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });
beforeEach(async () => {
  hosted = await offeredLecture(api);
});

/** Returns the amounts booked for these payments in each ledger account, in santim. */
async function balances(...textRefs: string[]): Promise<Record<string, number>> {
  const rows: { account: string; total: number }[] = await api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "ledger_entries.transactionId")
    .join("payments", "payments.id", "ledger_transactions.paymentId")
    .whereIn("payments.textRef", textRefs)
    .groupBy("account")
    .select("account", api.db.raw("sum(ledger_entries.amount_santim)::bigint as total"));
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
}

const charged = { provider_clearing: 45_000, platform_fees: -4500, instructor_payable: -40_500 };
const refunded = { provider_clearing: 0, platform_fees: 0, instructor_payable: 0, refunds_payable: 0 };

test("a charge is payable to the instructor, less our fee", async () => {
  const { textRef } = await enrolledStudent(api, hosted.lecture);
  expect(await balances(textRef)).toEqual(charged);
  const owed = await api
    .db("ledger_entries")
    .where({ instructorId: hosted.host.id })
    .sum("amountSantim as total")
    .first();
  expect(owed).toEqual({ total: "-40500" });
});

test("an unpaid checkout has no ledger entries", async () => {
  const { textRef } = await startPayment(api, hosted.lecture, await newAccount(api.url, "student"));
  expect(await balances(textRef)).toEqual({});
});

test("a free enrollment has no ledger entries", async () => {
  const { lecture } = await offeredLecture(api, { price: 0 });
  const student = await newAccount(api.url, "student");
  const { textRef } = await startPayment(api, lecture, student);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid" });
  expect(await balances(textRef)).toEqual({});
});

test("a refund after a withdrawal balances the charge", async () => {
  const { textRef, token } = await enrolledStudent(api, hosted.lecture);
  await call(api.url, withdrawPayment, { body: { classId: hosted.lecture._id }, token });
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  expect(await balances(textRef)).toEqual(refunded);
});

test("the refunds of a deleted lecture balance all charges", async () => {
  const students = await Promise.all([1, 2, 3].map(() => enrolledStudent(api, hosted.lecture)));
  await call(api.url, deleteLecture, { params: { id: hosted.lecture._id }, token: hosted.host.token });
  const refs = students.map(({ textRef }) => textRef);
  await expect.poll(() => balances(...refs), eventually).toEqual(refunded);
});

test("the commit of entries that do not balance fails", async () => {
  const { textRef } = await enrolledStudent(api, hosted.lecture);
  const payment = await api.db("payments").where({ textRef }).first("id");
  const unbalanced = api.db.transaction(async (trx) => {
    const [row] = await trx("ledger_transactions")
      .insert({ paymentId: payment.id, kind: "suspense", bookedAt: new Date() })
      .returning("id");
    await trx("ledger_entries").insert({
      transactionId: row.id,
      account: "platform_fees",
      amountSantim: 1,
    });
  });
  await expect(unbalanced).rejects.toMatchObject({ constraint: "ledger_balanced" });
});

test("ledger transactions cannot be repeated, changed or deleted", async () => {
  const { textRef } = await enrolledStudent(api, hosted.lecture);
  const { id } = await api.db("payments").where({ textRef }).first("id");
  const again = api.db("ledger_transactions").insert({ paymentId: id, kind: "charge", bookedAt: new Date() });
  await expect(again).rejects.toMatchObject({ constraint: "ledger_transactions_once" });
  const transactions = () => api.db("ledger_transactions").where({ paymentId: id });
  await expect(transactions().update({ kind: "refund" })).rejects.toThrow("not changed");
  await expect(transactions().delete()).rejects.toThrow("not changed");
  expect(await balances(textRef)).toEqual(charged);
});
