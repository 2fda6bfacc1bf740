import { beforeAll, beforeEach, expect, test } from "vitest";
import { listAuditLog, listAttentionItems, resolvePaymentManually } from "#contract/admin/admin.ts";
import { acceptPayment, refundPayment } from "#contract/admin/admin-payment.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { getReceipt } from "#contract/enrollments/receipt.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { getPaymentStatus, makePayment } from "#contract/payments/payment.ts";
import { ledgerBalances } from "#backend/payments/testing/ledger-balances.ts";
import { systemClock } from "#backend/platform/clock.ts";
import {
  enrolledStudent,
  eventually,
  offeredLecture,
  pay,
  paymentFor,
  stateOf,
  verify,
} from "#backend/enrollments/testing/lecture-fixture.ts";
import { otherProcess, reconcileNow, tamperWithCharge } from "#backend/enrollments/testing/other-process.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

// The provider reports 340 birr for a price of 350.

let admin: TestAccount;
let host: TestAccount;
let lecture: Lecture;
let student: TestAccount;
let textRef: string;
let id: string;
const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});
beforeEach(async () => {
  ({ host, lecture } = await offeredLecture(api, { price: 350, capacity: 1 }));
  student = await newAccount(api.url, "student");
  ({ textRef } = await pay(api, lecture, student, { webhook: "never" }));
  await tamperWithCharge(api, textRef, { amountSantim: 34_000 });
  await verify(api, textRef, student);
  ({ id } = await api.db("payments").where({ textRef }).first("id"));
});

const asked = (token = admin.token) => ({ token, params: { id } });
const order = { borneBy: "instructor", reason: "A wrong amount." } as const;
const refund = (amount: number) => ({ ...asked(), body: { ...order, amount } });
const item = async () =>
  (await call(api.url, listAttentionItems, { token: admin.token })).find(({ _id }) => _id === id);
const balances = () => ledgerBalances(api.db, id);

test("what arrived is in the suspense account, and the admins see both amounts", async () => {
  expect(await verify(api, textRef, student)).toMatchObject({ status: "in_review", isEnrolled: false });
  expect(await balances()).toMatchObject({ suspense: -34_000 });
  expect(await balances()).not.toHaveProperty("instructor_payable");
  expect(await item()).toMatchObject({
    reason: "charge_mismatch",
    status: "in_review",
    amount: 350,
    received: 340,
    refundable: 340,
    note: "340 birr arrived instead of 350 birr.",
  });
  await reconcileNow(otherProcess(api, systemClock));
  expect(await balances()).toMatchObject({ suspense: -34_000 });
});

test("the student reads that the money arrived, gets one email, and no second checkout", async () => {
  const { token } = student;
  expect(await call(api.url, getPaymentStatus, { params: { textRef } })).toEqual({ status: "in_review" });
  expect(await call(api.url, checkEnrollment, { token, body: { classId: lecture._id } })).toMatchObject({
    isEnrolled: false,
    inReview: true,
  });
  expect(await errorOf(api.url, makePayment, { token, body: paymentFor(lecture) })).toMatchObject({
    statusCode: 409,
    code: "payment_in_review",
  });
  const emails = () => api.db("emails").where({ kind: "payment-in-review", accountId: student.id });
  await expect.poll(async () => (await emails())[0]?.outcome, eventually).toBe("stored");
  await verify(api, textRef, student);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email.body).toContain("We received 340 birr for");
  expect(email.body).toContain("Its price is 350 birr.");
});

test("accepted once, it enrolls the student, and receipt and ledger have what arrived", async () => {
  const replies = await Promise.all([1, 2, 3].map(() => send(api.url, acceptPayment, asked())));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await verify(api, textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
  expect(await balances()).toMatchObject({ platform_fees: -3400, instructor_payable: -30_600 });
  expect(await balances()).not.toHaveProperty("suspense");
  expect(await call(api.url, getReceipt, { token: student.token, params: { textRef } })).toMatchObject({
    amount: 340,
  });
  expect(await item()).toBeUndefined();
  const [entry] = await call(api.url, listAuditLog, { token: admin.token });
  expect(entry).toMatchObject({
    action: "payment_accepted",
    before: { birr: "350" },
    after: { birr: "340" },
  });
  // An accepted payment is refunded like any other.
  await call(api.url, refundPayment, refund(340));
  await expect.poll(() => stateOf(api, textRef), eventually).toMatchObject({ payment: "refunded" });
  expect(await balances()).not.toHaveProperty("instructor_payable");
});

test("it is refunded as a whole, and never in part; then the student can pay again", async () => {
  expect(await errorOf(api.url, refundPayment, refund(339))).toMatchObject({ code: "refund_too_high" });
  await call(api.url, refundPayment, refund(340));
  // A refund of the whole received amount counts as a full refund, even if the price was higher, so the payment's
  // status changes at once.
  expect((await stateOf(api, textRef)).payment).toMatch(/^refund/);
  await expect.poll(() => stateOf(api, textRef), eventually).toMatchObject({ payment: "refunded" });
  expect(await balances()).not.toHaveProperty("suspense");
  expect(await balances()).not.toHaveProperty("instructor_payable");
  expect(await item()).toBeUndefined();
  expect((await send(api.url, acceptPayment, asked())).status).toBe(409);
  await call(api.url, makePayment, { token: student.token, body: paymentFor(lecture) });
});

test("accepted and refunded at once, the money goes back once and the ledger balances", async () => {
  const [accepted, refunded] = await Promise.all([
    send(api.url, acceptPayment, asked()),
    send(api.url, refundPayment, refund(340)),
  ]);
  // If the payment was accepted before the refund, the refund is an ordinary one.
  expect([200, 409]).toContain(accepted?.status);
  expect(refunded?.status).toBe(200);
  await expect.poll(() => stateOf(api, textRef), eventually).toMatchObject({ payment: "refunded" });
  expect(await balances()).not.toHaveProperty("suspense");
  expect(await balances()).not.toHaveProperty("instructor_payable");
});

test("without a free seat it is not accepted, and can still be refunded", async () => {
  await enrolledStudent(api, lecture);
  expect(await errorOf(api.url, acceptPayment, asked())).toMatchObject({ code: "no_seat_to_accept" });
  expect(await item()).toMatchObject({ status: "in_review" });
  expect(await balances()).toMatchObject({ suspense: -34_000 });
  expect((await send(api.url, refundPayment, refund(340))).status).toBe(200);
});

test("only another admin accepts it, and nobody marks it as resolved", async () => {
  for (const { token } of [host, student])
    expect((await send(api.url, acceptPayment, asked(token))).status).toBe(403);
  for (const person of [host, student]) {
    await asAdmin(api, person);
    expect((await send(api.url, acceptPayment, asked(person.token))).status).toBe(403);
  }
  const body = { proof: "Sent back by telebirr." };
  expect(await errorOf(api.url, resolvePaymentManually, { ...asked(), body })).toMatchObject({
    code: "review_undecided",
  });
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "in_review" });
});
