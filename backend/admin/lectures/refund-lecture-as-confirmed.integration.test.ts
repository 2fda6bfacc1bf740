import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listAuditLog } from "#contract/admin/admin.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { findPaidLectures, refundLecture } from "#contract/admin/paid-lecture.ts";
import {
  enrolledStudent,
  eventually,
  paymentFor,
  stateOf,
} from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import {
  asAdmin,
  givenLecture,
  soldLecture,
  type GivenLecture,
} from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let admin: TestAccount;
let sold: GivenLecture;
let second: TestAccount & { textRef: string };
const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student", "Almaz Admin"));
});
beforeEach(async () => {
  sold = await soldLecture(api);
  second = await enrolledStudent(api, sold.lecture);
});

const reason = "It was copied from somebody else.";
const refund = (rest: object = {}, id = sold.lecture._id) => ({
  token: admin.token,
  params: { id },
  body: { reason, payments: 2, amount: 900, ...rest },
});
const search = (text: string) =>
  call(api.url, findPaidLectures, { token: admin.token, query: { search: text } });
const stateOfBoth = () =>
  Promise.all(
    [sold.student, second].map(({ textRef }) => stateOf(api, textRef).then(({ payment }) => payment)),
  );
const openBalances = async (id: string): Promise<object[]> =>
  api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "transactionId")
    .join("enrollments", "enrollments.paymentId", "ledger_transactions.paymentId")
    .where("enrollments.lectureId", id)
    .groupBy("account")
    .havingRaw("sum(amount_santim) <> 0")
    .select("account");

test("all payments are refunded once, the students are told why, and it is in the audit log", async () => {
  expect(await search(sold.host.email)).toEqual([
    {
      _id: sold.lecture._id,
      name: sold.lecture.name,
      instructorName: "Sara Haile",
      instructorEmail: sold.host.email,
      instructorSuspended: false,
      startsAt: expect.stringMatching(/^\d{4}-.*Z$/),
      payments: 2,
      amount: 900,
      replayPromisedTo: null,
    },
  ]);
  const replies = await Promise.all([1, 2, 3].map(() => send(api.url, refundLecture, refund())));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  await expect.poll(stateOfBoth, eventually).toEqual(["refunded", "refunded"]);
  expect(await openBalances(sold.lecture._id)).toEqual([]);
  expect(await search(sold.host.email)).toEqual([]);
  const told = await api
    .db("emails")
    .where({ kind: "lecture-refunded", subjectId: sold.lecture._id })
    .select("accountId");
  expect(new Set(told.map(({ accountId }) => accountId))).toEqual(new Set([sold.student.id, second.id]));
  expect(told).toHaveLength(2);
  const entries = (await call(api.url, listAuditLog, { token: admin.token })).filter(
    ({ action }) => action === "lecture_refunded",
  );
  expect(entries).toMatchObject([
    {
      subject: sold.lecture.name,
      lecture: sold.lecture.name,
      reason,
      before: { payments: "2", birr: "900" },
      after: { payments: "0", birr: "0" },
    },
  ]);
  const newcomer = await newAccount(api.url, "student");
  expect(
    await errorOf(api.url, makePayment, { body: paymentFor(sold.lecture), token: newcomer.token }),
  ).toMatchObject({ code: "lecture_not_found" });
});

test("also of a lecture that was given, and of students who have withdrawn without a refund", async () => {
  sold = await givenLecture(api, { price: 300 });
  const { student, lecture } = sold;
  const withdrawal = { token: student.token, body: { classId: lecture._id } };
  expect(await call(api.url, withdrawPayment, withdrawal)).toMatchObject({ refund: "none" });
  await call(api.url, refundLecture, refund({ payments: 1, amount: 300 }, lecture._id));
  await expect
    .poll(() => stateOf(api, student.textRef), eventually)
    .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
  expect(await openBalances(lecture._id)).toEqual([]);
});

test("the email has the reason and the refund", async () => {
  await call(api.url, refundLecture, refund({ reason: "It was <b>copied</b>." }));
  const email = () => api.db("emails").where({ kind: "lecture-refunded", accountId: second.id }).first();
  await expect.poll(async () => (await email()).outcome, eventually).toBe("stored");
  const { subject, body } = await email();
  expect(subject).toContain(sold.lecture.name);
  for (const words of ["Reason:\nIt was <b>copied</b>.", "We're refunding your 450 birr"])
    expect(body).toContain(words);
});

test.each([
  ["another total", { amount: 899 }, 409],
  ["another number of payments", { payments: 1 }, 409],
  ["a count that is no number", { payments: "2" }, 400],
  ["zero payments", { payments: 0, amount: 0 }, 400],
  ["a total that is too high", { amount: 1e300 }, 400],
  ["no reason", { reason: "  " }, 400],
])("a confirmation of %s refunds nothing", async (_, rest, status) => {
  expect((await send(api.url, refundLecture, refund(rest))).status).toBe(status);
  expect(await stateOfBoth()).toEqual(["paid", "paid"]);
});

test("only admins can refund a lecture, and an unknown one is not found", async () => {
  for (const { token } of [sold.host, sold.student])
    expect((await send(api.url, refundLecture, { ...refund(), token })).status).toBe(403);
  const { token: _, ...loggedOut } = refund();
  expect((await send(api.url, refundLecture, loggedOut)).status).toBe(401);
  expect(await errorOf(api.url, refundLecture, refund({}, randomUUID()))).toMatchObject({
    code: "lecture_not_found",
  });
  expect(await stateOfBoth()).toEqual(["paid", "paid"]);
});

test("a search has no patterns", async () => {
  for (const text of ["%", "_", "\\", "' or true --"]) expect(await search(text)).toEqual([]);
});
