import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminActs } from "#contract/admin.ts";
import { makePayment, withdrawPayment } from "#contract/payment.ts";
import { findPaidLectures, refundLecture } from "#contract/paid-lecture.ts";
import {
  enrolledStudent,
  eventually,
  paymentFor,
  stateOf,
} from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { asAdmin, givenLecture, soldLecture, type GivenLecture } from "#backend/testing/given-lecture.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let admin: TestPerson;
let sold: GivenLecture;
let second: TestPerson & { textRef: string };
beforeAll(async () => {
  api = await startTestServer();
  admin = await asAdmin(api, await newPerson(api.url, "student", "Almaz Admin"));
});
afterAll(() => api.stop());
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
const books = async (id: string): Promise<object[]> =>
  api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "transaction_id")
    .join("enrollments", "enrollments.payment_id", "ledger_transactions.payment_id")
    .where("enrollments.lecture_id", id)
    .groupBy("account")
    .havingRaw("sum(amount_santim) <> 0")
    .select("account");

test("everybody is paid back once, told why, and it is in the log", async () => {
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
    },
  ]);
  const replies = await Promise.all([1, 2, 3].map(() => send(api.url, refundLecture, refund())));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  await expect.poll(stateOfBoth, eventually).toEqual(["refunded", "refunded"]);
  expect(await books(sold.lecture._id)).toEqual([]);
  expect(await search(sold.host.email)).toEqual([]);
  const told = await api
    .db("mails")
    .where({ kind: "lecture-paid-back", subject_id: sold.lecture._id })
    .select("account_id");
  expect(new Set(told.map(({ account_id }) => account_id))).toEqual(new Set([sold.student.id, second.id]));
  expect(told).toHaveLength(2);
  const acts = (await call(api.url, adminActs, { token: admin.token })).filter(
    ({ kind }) => kind === "lecture_refunded",
  );
  expect(acts).toMatchObject([
    {
      subject: sold.lecture.name,
      reason,
      before: { payments: "2", birr: "900" },
      after: { payments: "0", birr: "0" },
    },
  ]);
  const newcomer = await newPerson(api.url, "student");
  expect(
    await fail(api.url, makePayment, { body: paymentFor(sold.lecture), token: newcomer.token }),
  ).toMatchObject({ code: "lecture_not_found" });
});

test("also what was given, and who has left since without a refund", async () => {
  sold = await givenLecture(api, { price: 300 });
  const { student, lecture } = sold;
  const withdrawal = { token: student.token, body: { classId: lecture._id } };
  expect(await call(api.url, withdrawPayment, withdrawal)).toMatchObject({ refund: "none" });
  await call(api.url, refundLecture, refund({ payments: 1, amount: 300 }, lecture._id));
  await expect
    .poll(() => stateOf(api, student.textRef), eventually)
    .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
  expect(await books(lecture._id)).toEqual([]);
});

test("the mail that tells says why and what comes back", async () => {
  await call(api.url, refundLecture, refund({ reason: "It was <b>copied</b>." }));
  const mail = () => api.db("mails").where({ kind: "lecture-paid-back", account_id: second.id }).first();
  await expect.poll(async () => (await mail()).outcome, eventually).toBe("kept");
  const { subject, body } = await mail();
  expect(subject).toContain(sold.lecture.name);
  for (const words of ["Why:\nIt was <b>copied</b>.", "You get your 450 birr back"])
    expect(body).toContain(words);
});

test.each([
  ["other money than there is", { amount: 899 }, 409],
  ["another number of payments", { payments: 1 }, 409],
  ["a number that is none", { payments: "2" }, 400],
  ["nothing", { payments: 0, amount: 0 }, 400],
  ["an endless sum", { amount: 1e300 }, 400],
  ["no reason", { reason: "  " }, 400],
])("a yes to %s pays nobody back", async (_, rest, status) => {
  expect((await send(api.url, refundLecture, refund(rest))).status).toBe(status);
  expect(await stateOfBoth()).toEqual(["paid", "paid"]);
});

test("nobody else may, and what is no lecture is not found", async () => {
  for (const { token } of [sold.host, sold.student])
    expect((await send(api.url, refundLecture, { ...refund(), token })).status).toBe(403);
  const { token: _, ...loggedOut } = refund();
  expect((await send(api.url, refundLecture, loggedOut)).status).toBe(401);
  expect(await fail(api.url, refundLecture, refund({}, randomUUID()))).toMatchObject({
    code: "lecture_not_found",
  });
  expect(await stateOfBoth()).toEqual(["paid", "paid"]);
});

test("a search takes every sign as itself", async () => {
  for (const text of ["%", "_", "\\", "' or true --"]) expect(await search(text)).toEqual([]);
});
