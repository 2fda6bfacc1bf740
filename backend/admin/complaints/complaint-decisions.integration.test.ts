import { beforeAll, beforeEach, expect, test } from "vitest";
import { listAuditLog } from "#contract/admin/admin.ts";
import { decideComplaint, listComplaints, type ComplaintDecision } from "#contract/admin/complaint-review.ts";
import { refundLecture } from "#contract/admin/paid-lecture.ts";
import { fileComplaint } from "#contract/enrollments/complaint.ts";
import { listMyEndedEnrollments } from "#contract/enrollments/enrollment.ts";
import { getMyEarnings } from "#contract/payments/earnings.ts";
import { insertPayers } from "#backend/enrollments/complaints/testing/insert-payers.ts";
import { stateOf } from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { asAdmin, givenLecture, type GivenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const hourMs = 60 * 60_000;
const text = "The instructor left after ten minutes.";
let admin: TestAccount;
let given: GivenLecture;
let complaintId: string;
const api = setUpTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});
beforeEach(async () => {
  given = await givenLecture(api);
  await insertPayers(api, given.lecture._id, 1);
  await decidedHoursAgo(1);
  await complain(given.student);
  complaintId = (await complaint()).id;
  // The waiting period is over, so the complaint alone holds the money.
  await decidedHoursAgo(15 * 24);
});

const decidedHoursAgo = (hours: number) =>
  api
    .db("lectures")
    .where({ id: given.lecture._id })
    .update({ fulfillmentDecidedAt: new Date(Date.now() - hours * hourMs) });
const complain = ({ token }: TestAccount) =>
  call(api.url, fileComplaint, { token, body: { classId: given.lecture._id, text } });
const complaint = () => api.db("complaints").where({ lectureId: given.lecture._id }).first();
const decision = (decided: ComplaintDecision, { token } = admin) => ({
  token,
  params: { id: complaintId },
  body: { decision: decided, reason: "The room's log says so." },
});
const decide = (decided: ComplaintDecision) => call(api.url, decideComplaint, decision(decided));
const refusal = (decided: ComplaintDecision, by?: TestAccount) =>
  errorOf(api.url, decideComplaint, decision(decided, by));
const earnings = () => call(api.url, getMyEarnings, { token: given.host.token });
const state = () => stateOf(api, given.student.textRef);
const emailsTo = async ({ id }: { id: string }) =>
  api.db("emails").where({ accountId: id }).orderBy("id").pluck("kind");

test("an admin reads the sentence, the minutes and what is held, and hears nothing of it twice", async () => {
  const { lecture, student } = given;
  const list = await call(api.url, listComplaints, { token: admin.token, query: { limit: "100" } });
  expect(list.find(({ _id }) => _id === complaintId)).toMatchObject({
    text,
    studentEmail: student.email,
    attendedMinutes: 0,
    amount: 450,
    paymentStatus: "paid",
    lecture: lecture._id,
    soldMinutes: 120,
    confirmedMinutes: 0,
    complaints: 1,
    lectureHeld: true,
    payments: 2,
    lectureAmount: 900,
    isOwn: false,
  });
  await decide("release");
  const left = await call(api.url, listComplaints, { token: admin.token, query: { limit: "100" } });
  expect(left.some(({ _id }) => _id === complaintId)).toBe(false);
});

test("declined: the money is available, the student and the instructor read it, the seat stays", async () => {
  expect(await earnings()).toMatchObject({ available: 0, held: 810 });
  await decide("release");
  expect(await earnings()).toMatchObject({ available: 810, held: 0 });
  expect(await state()).toMatchObject({ payment: "paid", enrollment: "active" });
  expect(await complaint()).toMatchObject({ status: "released", decidedBy: admin.id });
  expect(await emailsTo(given.student)).toContain("complaint-decided");
  expect(await emailsTo(given.host)).toContain("payments-hold-ended");
  const [entry] = await call(api.url, listAuditLog, { token: admin.token });
  expect(entry).toMatchObject({ action: "complaint_decided", after: { decision: "release" } });
});

test("refunding one: that seat ends, the other payment is available", async () => {
  await decide("refund_one");
  expect(await earnings()).toMatchObject({ balance: 405, available: 405, held: 0 });
  expect((await state()).payment).toMatch(/^refund/);
  expect((await state()).enrollment).toBe("withdrawn");
  const [ended] = await call(api.url, listMyEndedEnrollments, { token: given.student.token });
  expect(ended).toMatchObject({ reason: "complaint", payment: { amount: 450 } });
  expect(await emailsTo(given.student)).toContain("complaint-decided");
});

test("refunding everyone: nothing is left of the lecture, and everybody reads why", async () => {
  await decide("refund_all");
  expect(await earnings()).toMatchObject({ balance: 0, available: 0, held: 0 });
  const kinds = await emailsTo(given.student);
  expect(kinds).toContain("lecture-refunded");
  expect(kinds).not.toContain("complaint-decided");
  expect(await complaint()).toMatchObject({ status: "refunded" });
});

test("refunding the whole lecture decides its complaints", async () => {
  const body = { reason: "The room's log says so.", payments: 2, amount: 900 };
  await call(api.url, refundLecture, { token: admin.token, params: { id: given.lecture._id }, body });
  expect(await complaint()).toMatchObject({ status: "refunded", decidedBy: null });
  expect(await refusal("release")).toMatchObject({ code: "complaint_decided" });
});

test("a lecture is held until its last complaint is decided", async () => {
  const [other] = await insertPayers(api, given.lecture._id, 2);
  if (!other) throw new Error("There is no other payer.");
  await decidedHoursAgo(1);
  await complain(other);
  await decidedHoursAgo(15 * 24);
  expect(await earnings()).toMatchObject({ available: 0, held: 4 * 405 });
  await decide("release");
  expect(await earnings()).toMatchObject({ available: 0, held: 4 * 405 });
  complaintId = (await api.db("complaints").where({ studentId: other.id }).first()).id;
  await decide("refund_one");
  expect(await earnings()).toMatchObject({ available: 3 * 405, held: 0 });
});

test("pressed twice, or by two admins, it is decided once", async () => {
  const other = await asAdmin(api, await newAccount(api.url, "student"));
  const ends = await Promise.allSettled([
    call(api.url, decideComplaint, decision("refund_all")),
    call(api.url, decideComplaint, decision("refund_one", other)),
    call(api.url, decideComplaint, decision("release", other)),
  ]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await refusal("refund_one")).toMatchObject({ statusCode: 409, code: "complaint_decided" });
});

test("an admin decides neither on their own lecture nor on their own complaint", async () => {
  expect(await refusal("release", await asAdmin(api, given.host))).toMatchObject({ code: "forbidden" });
  expect(await refusal("refund_one", await asAdmin(api, given.student))).toMatchObject({ code: "forbidden" });
  expect(await complaint()).toMatchObject({ status: "open" });
});

test("nobody else decides, and an unknown complaint is not found", async () => {
  const stranger = await newAccount(api.url, "instructor");
  expect(await refusal("refund_one", stranger)).toMatchObject({ statusCode: 403 });
  complaintId = given.lecture._id;
  expect(await refusal("refund_one")).toMatchObject({ statusCode: 404, code: "complaint_not_found" });
});
