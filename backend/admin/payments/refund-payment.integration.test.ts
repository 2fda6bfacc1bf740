import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listAuditLog } from "#contract/admin/admin.ts";
import { findPayments, refundPayment } from "#contract/admin/admin-payment.ts";
import { findPaidLectures, refundLecture } from "#contract/admin/paid-lecture.ts";
import { getReceipt } from "#contract/enrollments/receipt.ts";
import { listMyEndedEnrollments } from "#contract/enrollments/enrollment.ts";
import { eventually, isEnrolled, stateOf } from "#backend/enrollments/testing/lecture-fixture.ts";
import { ledgerBalances } from "#backend/payments/testing/ledger-balances.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin, givenLecture, type GivenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let admin: TestAccount;
let sold: GivenLecture;
let id: string;
const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});
beforeEach(async () => {
  sold = await givenLecture(api);
  ({ id } = await api.db("payments").where({ textRef: sold.student.textRef }).first("id"));
});

const reason = "The sound failed for half an hour.";
const refund = (rest: object = {}, paymentId = id) => ({
  token: admin.token,
  params: { id: paymentId },
  body: { amount: 100, borneBy: "platform" as const, reason, ...rest },
});
const find = (search: string, query: object = {}) =>
  call(api.url, findPayments, { token: admin.token, query: { search, ...query } });
const refunds = (): Promise<{ amountSantim: number; borneBy: string }[]> =>
  api.db("refunds").where({ paymentId: id }).orderBy("id").select("amountSantim", "borneBy");
const balance = () => ledgerBalances(api.db, id);

test("a part is refunded, at our cost, and the student stays enrolled", async () => {
  await call(api.url, refundPayment, refund());
  await expect
    .poll(async () => (await find(id))[0] ?? (await find(sold.student.textRef))[0], eventually)
    .toMatchObject({
      amount: 450,
      refundable: 350,
      status: "paid",
      refunds: [{ amount: 100, status: "refunded", borneBy: "platform", reason }],
    });
  expect(await balance()).toMatchObject({ platform_losses: 10_000, instructor_payable: -40_500 });
  expect(await isEnrolled(api, sold.lecture, sold.student)).toBe(true);
  const receipt = { token: sold.student.token, params: { textRef: sold.student.textRef } };
  expect(await call(api.url, getReceipt, receipt)).toMatchObject({
    amount: 450,
    refund: { status: "done", amount: 100, at: expect.any(String) },
  });
  const [entry] = await call(api.url, listAuditLog, { token: admin.token });
  expect(entry).toMatchObject({
    action: "payment_refunded",
    subject: sold.student.textRef,
    reason,
    before: { status: "paid", birr: "450" },
    after: { refunded: "100", borneBy: "platform", birr: "350" },
  });
});

test("the whole is refunded, at the instructor's cost, and the enrollment and its complaint end", async () => {
  const complaint = { lectureId: sold.lecture._id, studentId: sold.student.id, paymentId: id };
  await api.db("complaints").insert({ ...complaint, text: "Nobody came.", createdAt: new Date() });
  await call(api.url, refundPayment, refund({ amount: 1, borneBy: "instructor" }));
  expect(await api.db("complaints").where({ status: "open", paymentId: id })).toHaveLength(1);
  await call(api.url, refundPayment, refund({ amount: 449, borneBy: "instructor" }));
  await expect
    .poll(() => stateOf(api, sold.student.textRef), eventually)
    .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
  expect(await balance()).toEqual({});
  expect(await api.db("complaints").where({ status: "refunded", paymentId: id })).toHaveLength(1);
  const [ended] = await call(api.url, listMyEndedEnrollments, { token: sold.student.token });
  expect(ended).toMatchObject({ reason: "refunded", payment: { amount: 450 } });
});

test("pressed three times at once it refunds once, with one entry in the audit log", async () => {
  const request = { ...refund({ amount: 300 }), key: randomUUID() };
  const replies = await Promise.all([1, 2, 3].map(() => send(api.url, refundPayment, request)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await refunds()).toEqual([{ amountSantim: 30_000, borneBy: "platform" }]);
  expect(await api.db("admin_audit_log").where({ subjectId: id })).toHaveLength(1);
});

test("two admins at once never refund more than was paid", async () => {
  const replies = await Promise.all([1, 2].map(() => send(api.url, refundPayment, refund({ amount: 300 }))));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await errorOf(api.url, refundPayment, refund({ amount: 150.01 }))).toMatchObject({
    code: "refund_too_high",
    fields: { amount: ["150"] },
  });
  expect(await refunds()).toHaveLength(1);
});

test.each([
  ["nothing", { amount: 0 }, "amount", "Enter an amount above 0."],
  ["a sum above all prices", { amount: 1e9 }, "amount", "An amount can't be above 100,000 birr."],
  ["a third of a santim", { amount: 1.001 }, "amount", "An amount can have up to two decimals."],
  ["no number", { amount: null }, "amount", "Enter an amount in birr."],
  ["nobody who bears it", { borneBy: "nobody" }, "borneBy", "Choose who pays for the refund."],
  ["no reason", { reason: "  " }, "reason", "Enter a reason."],
])("a refund of %s names field and mend", async (_, rest, field, sentence) => {
  expect(await errorOf(api.url, refundPayment, refund(rest))).toMatchObject({
    code: "invalid",
    fields: { [field]: [sentence] },
  });
  expect(await refunds()).toEqual([]);
});

test("only admins refund and search, and nobody their own payment or earnings", async () => {
  for (const { token } of [sold.host, sold.student]) {
    expect((await send(api.url, refundPayment, { ...refund(), token })).status).toBe(403);
    expect((await send(api.url, findPayments, { token })).status).toBe(403);
  }
  for (const person of [sold.host, sold.student]) {
    await asAdmin(api, person);
    expect((await send(api.url, refundPayment, { ...refund(), token: person.token })).status).toBe(403);
  }
  expect(await refunds()).toEqual([]);
  expect(await errorOf(api.url, refundPayment, refund({}, randomUUID()))).toMatchObject({
    code: "payment_not_found",
  });
});

test("the student's email has sum and reason; the provider does not get the admin's words", async () => {
  await call(api.url, refundPayment, refund({ amount: 99.5 }));
  const email = () => api.db("emails").where({ kind: "refunded", accountId: sold.student.id }).first();
  await expect.poll(async () => (await email())?.outcome, eventually).toBe("stored");
  const { subject, body } = await email();
  expect(subject).toContain("99.50 birr");
  expect(body).toContain("We've refunded 99.50 birr of what you paid for");
  expect(body).toContain(`Reason:\n${reason}`);
});

test("payments are found by reference, name and email, and for one lecture; a search has no patterns", async () => {
  const { email, textRef } = sold.student;
  for (const search of [email, textRef])
    expect(await find(search)).toMatchObject([{ _id: id, refundable: 450 }]);
  expect(await find("", { lecture: sold.lecture._id })).toMatchObject([{ _id: id }]);
  expect(await find(email, { lecture: randomUUID() })).toEqual([]);
  for (const text of ["%", "____", "\\", "' or true --"]) expect(await find(text)).toEqual([]);
  expect((await send(api.url, findPayments, { token: admin.token, query: { lecture: "1" } })).status).toBe(
    400,
  );
});

test("the sum of a lecture is what its partial refunds leave, and so is its refund", async () => {
  await call(api.url, refundPayment, refund({ amount: 100 }));
  const query = { search: sold.host.email };
  expect(await call(api.url, findPaidLectures, { token: admin.token, query })).toMatchObject([
    { payments: 1, amount: 350 },
  ]);
  const request = { token: admin.token, params: { id: sold.lecture._id } };
  const whole = { reason, payments: 1, amount: 450 };
  expect((await send(api.url, refundLecture, { ...request, body: whole })).status).toBe(409);
  await call(api.url, refundLecture, { ...request, body: { ...whole, amount: 350 } });
  await expect
    .poll(() => stateOf(api, sold.student.textRef), eventually)
    .toMatchObject({ payment: "refunded" });
  expect((await refunds()).map(({ amountSantim }) => amountSantim)).toEqual([10_000, 35_000]);
});
