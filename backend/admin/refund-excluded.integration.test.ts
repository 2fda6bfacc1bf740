import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminActs, paymentsForAPerson, refundExcluded } from "#contract/admin.ts";
import { endedEnrollments } from "#contract/enrollment.ts";
import { withdrawPayment } from "#contract/payment.ts";
import { stateOf } from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { asAdmin, givenLecture, type GivenLecture } from "#backend/testing/given-lecture.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { enterRoom, type SeatedPage } from "#backend/testing/room-page.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let admin: TestPerson;
let sold: GivenLecture;
let host: SeatedPage;
let id: string;
beforeAll(async () => {
  api = await startTestServer();
  admin = await asAdmin(api, await newPerson(api.url, "student"));
});
afterAll(() => api.stop());
beforeEach(async () => {
  sold = await givenLecture(api);
  ({ id } = await api.db("payments").where({ text_ref: sold.student.textRef }).first("id"));
  host = await enterRoom(api.url, sold.host.token, sold.lecture._id);
  return () => host.close();
});

const body = { reason: "The host gave no cause." };
const refund = () => ({ token: admin.token, params: { id }, body });
const ask = (name: string, rest: object) =>
  host.ask(name, { roomId: sold.lecture._id, accountId: sold.student.id, ...rest });
const exclude = () => ask("remove-person", { ban: true });
const listed = async () =>
  (await call(api.url, paymentsForAPerson, { token: admin.token })).find(({ _id }) => _id === id);

test("an excluded student who has paid is listed, and paid back once, by an admin with a reason", async () => {
  await exclude();
  expect(await listed()).toMatchObject({ reason: "excluded", status: "paid", amount: 450 });
  const replies = await Promise.all([1, 2, 3].map(() => send(api.url, refundExcluded, refund())));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await stateOf(api, sold.student.textRef)).toMatchObject({
    payment: expect.stringMatching(/^refund/),
    enrollment: "withdrawn",
  });
  const [ended] = await call(api.url, endedEnrollments, { token: sold.student.token });
  expect(ended).toMatchObject({ why: "excluded", payment: { textRef: sold.student.textRef } });
  expect(await listed()).toBeUndefined();
  const [act] = await call(api.url, adminActs, { token: admin.token });
  expect(act).toMatchObject({ kind: "payment_refunded", subject: sold.student.textRef, ...body });
  const due = await api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "transaction_id")
    .where({ payment_id: id, kind: "refund_due", account: "refunds_payable" })
    .pluck("amount_santim");
  expect(due.map(Number)).toEqual([-45_000]);
});

test("is none of it where nobody is excluded, any more, or has a seat", async () => {
  expect(await fail(api.url, refundExcluded, refund())).toMatchObject({ code: "needs_no_person" });
  await exclude();
  await ask("lift-ban", {});
  expect(await listed()).toBeUndefined();
  expect(await fail(api.url, refundExcluded, refund())).toMatchObject({ code: "needs_no_person" });
  await exclude();
  const withdrawal = { token: sold.student.token, body: { classId: sold.lecture._id } };
  expect(await call(api.url, withdrawPayment, withdrawal)).toMatchObject({ refund: "none" });
  expect(await listed()).toBeUndefined();
  expect(await fail(api.url, refundExcluded, refund())).toMatchObject({ code: "needs_no_person" });
  expect(await stateOf(api, sold.student.textRef)).toMatchObject({ payment: "paid" });
});

test("nobody else pays back, and nobody without a reason", async () => {
  await exclude();
  for (const { token } of [sold.host, sold.student])
    expect((await send(api.url, refundExcluded, { ...refund(), token })).status).toBe(403);
  const empty = { ...refund(), body: { reason: " " } };
  expect((await send(api.url, refundExcluded, empty)).status).toBe(400);
  expect(await listed()).toMatchObject({ status: "paid" });
});
