import { beforeAll, beforeEach, expect, test } from "vitest";
import { listAuditLog, listAttentionItems } from "#contract/admin/admin.ts";
import { refundPayment } from "#contract/admin/admin-payment.ts";
import { listMyEndedEnrollments } from "#contract/enrollments/enrollment.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { stateOf } from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin, givenLecture, type GivenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let admin: TestAccount;
let sold: GivenLecture;
let host: JoinedPage;
let id: string;
const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});
beforeEach(async () => {
  sold = await givenLecture(api);
  ({ id } = await api.db("payments").where({ textRef: sold.student.textRef }).first("id"));
  host = await enterRoom(api.url, sold.host.token, sold.lecture._id);
  return () => host.close();
});

const reason = "The host gave no cause.";
const order = { amount: 450, borneBy: "instructor", reason } as const;
const refund = () => ({
  token: admin.token,
  params: { id },
  body: order,
});
const ask = (name: string, rest: object) =>
  host.request(name, { roomId: sold.lecture._id, accountId: sold.student.id, ...rest });
const ban = () => ask("remove-participant", { ban: true });
const listed = async () =>
  (await call(api.url, listAttentionItems, { token: admin.token })).find(({ _id }) => _id === id);

test("a banned student who has paid is listed, and refunded once, by an admin with a reason", async () => {
  await ban();
  expect(await listed()).toMatchObject({ reason: "student_banned", status: "paid", refundable: 450 });
  const replies = await Promise.all([1, 2, 3].map(() => send(api.url, refundPayment, refund())));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await stateOf(api, sold.student.textRef)).toMatchObject({
    payment: expect.stringMatching(/^refund/),
    enrollment: "withdrawn",
  });
  const [ended] = await call(api.url, listMyEndedEnrollments, { token: sold.student.token });
  expect(ended).toMatchObject({ reason: "banned", payment: { textRef: sold.student.textRef } });
  expect(await listed()).toBeUndefined();
  const [entry] = await call(api.url, listAuditLog, { token: admin.token });
  expect(entry).toMatchObject({ action: "payment_refunded", subject: sold.student.textRef, reason });
  const due = await api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "transactionId")
    .where({ paymentId: id, kind: "refund_due", account: "refunds_payable" })
    .pluck("amountSantim");
  expect(due.map(Number)).toEqual([-45_000]);
});

test("a student who withdraws after the ban and the start, without a refund, stays listed and can be refunded", async () => {
  await ban();
  const withdrawal = { token: sold.student.token, body: { classId: sold.lecture._id } };
  expect(await call(api.url, withdrawPayment, withdrawal)).toMatchObject({ refund: "none" });
  expect(await listed()).toMatchObject({ reason: "student_banned", refundable: 450 });
  await call(api.url, refundPayment, refund());
  expect(await listed()).toBeUndefined();
});

test("a student who is not banned, no longer banned, or banned after the withdrawal is not listed", async () => {
  expect(await listed()).toBeUndefined();
  await ban();
  await ask("unban-participant", {});
  expect(await listed()).toBeUndefined();
  const withdrawal = { token: sold.student.token, body: { classId: sold.lecture._id } };
  expect(await call(api.url, withdrawPayment, withdrawal)).toMatchObject({ refund: "none" });
  await ban();
  expect(await listed()).toBeUndefined();
});
