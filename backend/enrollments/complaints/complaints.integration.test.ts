import { beforeEach, describe, expect, test } from "vitest";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { fileComplaint } from "#contract/enrollments/complaint.ts";
import { checkEnrollment, listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { getMyEarnings, listEarningsByLecture } from "#contract/payments/earnings.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { givenLecture, type GivenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { offeredLecture, startPayment } from "../testing/lecture-fixture.ts";
import { insertPayers } from "./testing/insert-payers.ts";

const hourMs = 60 * 60_000;
const text = "The instructor left after ten minutes.";
let given: GivenLecture;
const api = setUpTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });
beforeEach(async () => {
  given = await givenLecture(api);
  await decidedHoursAgo(1);
});

/** An instructor's first lectures have a waiting period of 14 days. */
const waitHours = 14 * 24;
const change = (values: object) => api.db("lectures").where({ id: given.lecture._id }).update(values);
const decidedHoursAgo = (hours: number) =>
  change({ fulfillmentDecidedAt: new Date(Date.now() - hours * hourMs) });
/** Inserts a lecture that was decided long ago: a free lecture that was given, or a paid lecture that was not given. */
async function insertDecidedLecture(fulfillment: "given" | "not_given"): Promise<void> {
  const price = fulfillment === "given" ? 0 : 450;
  const { lecture } = await offeredLecture(api, { instructor: given.host, price });
  if (price === 0) await startPayment(api, lecture, await newAccount(api.url, "student"));
  else await insertPayers(api, lecture._id, 1);
  const decidedAt = new Date(Date.now() - 20 * 24 * hourMs);
  const decided = { fulfillment, fulfillmentDecidedAt: decidedAt };
  await api.db("lectures").where({ id: lecture._id }).update(decided);
}
const complain = ({ token }: TestAccount, said = text, classId = given.lecture._id) =>
  call(api.url, fileComplaint, { token, body: { classId, text: said } });
const refusal = ({ token }: TestAccount, said = text, classId = given.lecture._id) =>
  errorOf(api.url, fileComplaint, { token, body: { classId, text: said } });
const earnings = () => call(api.url, getMyEarnings, { token: given.host.token });
const filed = () => api.db("complaints").where({ lectureId: given.lecture._id });
const emails = (kind: string) => api.db("emails").where({ kind }).orderBy("id", "desc");
const shown = async ({ token }: TestAccount) => {
  const seat = await call(api.url, checkEnrollment, { token, body: { classId: given.lecture._id } });
  const [listed] = await call(api.url, listMyEnrollments, { token });
  expect(listed?.payment).toEqual(seat.payment);
  return seat.payment?.complaint ?? null;
};

describe("from the decision until its money can be paid out", () => {
  test("a student who paid files one complaint, and reads that it arrived", async () => {
    const { student, host, lecture } = given;
    expect(await shown(student)).toMatchObject({ status: "possible" });
    await complain(student, `  The instructor left\nafter ten minutes.  `);
    expect(await filed()).toMatchObject([{ text, status: "open", studentId: student.id }]);
    expect(await shown(student)).toMatchObject({ status: "open" });
    expect(await refusal(student)).toMatchObject({ statusCode: 409, code: "complaint_filed" });
    expect(await emails("complaint-received")).toMatchObject([{ accountId: student.id }]);
    const [held] = await emails("payments-held");
    expect(held).toMatchObject({ accountId: host.id });
    expect(JSON.stringify(held)).not.toContain(student.id);
    expect(await call(api.url, listEarningsByLecture, { token: host.token })).toMatchObject([
      { _id: lecture._id, net: 405, held: 405 },
    ]);
  });

  test("the student's export has it, and the deletion of the account its words no longer", async () => {
    const { student } = given;
    await complain(student);
    const { complaints } = await call(api.url, exportAccount, student);
    expect(complaints).toMatchObject([{ lectureName: given.lecture.name, text, status: "open" }]);
    await call(api.url, deleteAccount, { token: student.token, body: { password: TEST_PASSWORD } });
    expect(await filed()).toMatchObject([{ text: "", status: "open" }]);
    expect((await earnings()).held).toBe(405);
  });

  test("two presses file one", async () => {
    const ends = await Promise.allSettled([complain(given.student), complain(given.student)]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await filed()).toHaveLength(1);
  });

  test.each([
    [waitHours - 0.1, null],
    [waitHours + 0.1, "complaint_too_late"],
  ])("decided %d hours ago: %s", async (hours, code) => {
    await decidedHoursAgo(hours);
    expect(await shown(given.student)).toEqual(code === null ? expect.anything() : null);
    if (code === null) await complain(given.student);
    else expect(await refusal(given.student)).toMatchObject({ statusCode: 409, code });
  });

  test("the fourth lecture of an instructor waits 48 hours, also for complaints", async () => {
    const instructor = given.host;
    // `givenLecture` creates lectures that were decided 20 days ago.
    await givenLecture(api, { instructor });
    await givenLecture(api, { instructor });
    // Neither a free lecture nor one that was not given counts as one of the instructor's first three.
    await insertDecidedLecture("given");
    await insertDecidedLecture("not_given");
    await decidedHoursAgo(waitHours - 1);
    expect((await earnings()).available).toBe(2 * 405);
    await givenLecture(api, { instructor });
    await decidedHoursAgo(48.1);
    expect(await refusal(given.student)).toMatchObject({ code: "complaint_too_late" });
    expect((await earnings()).available).toBe(4 * 405);
    await decidedHoursAgo(47.9);
    expect((await earnings()).available).toBe(3 * 405);
    await complain(given.student);
  });

  test.each([
    [{ fulfillment: null, fulfillmentDecidedAt: null }, "complaint_too_early"],
    [
      { fulfillment: "under_review", fulfillmentDecidedAt: null, fulfillmentReviewAt: new Date() },
      "complaint_too_early",
    ],
  ])("not before: %j", async (values, code) => {
    await change(values);
    expect(await shown(given.student)).toBeNull();
    expect(await refusal(given.student)).toMatchObject({ statusCode: 409, code });
  });
});

describe("nobody else complains", () => {
  test("a stranger, the instructor, somebody who withdrew, somebody without a log-in", async () => {
    const { student, host, lecture } = given;
    const stranger = await newAccount(api.url, "student");
    expect(await refusal(stranger)).toMatchObject({ statusCode: 403, code: "not_enrolled" });
    expect(await refusal(host)).toMatchObject({ statusCode: 403, code: "not_enrolled" });
    await call(api.url, withdrawPayment, { token: student.token, body: { classId: lecture._id } });
    expect(await refusal(student)).toMatchObject({ statusCode: 403, code: "not_enrolled" });
    expect(await refusal({ ...student, token: "junk" })).toMatchObject({ statusCode: 401 });
    expect(await filed()).toEqual([]);
  });

  test("somebody with a free seat", async () => {
    const { lecture } = await offeredLecture(api, { price: 0 });
    const student = await newAccount(api.url, "student");
    await enroll(api, lecture._id, student.id);
    const decided = { fulfillment: "given", fulfillmentDecidedAt: new Date() };
    await api.db("lectures").where({ id: lecture._id }).update(decided);
    expect(await refusal(student, text, lecture._id)).toMatchObject({
      statusCode: 403,
      code: "not_enrolled",
    });
  });

  test.each([
    ["", "at least 10"],
    [" ".repeat(400), "at least 10"],
    ["too short", "at least 10"],
    ["a".repeat(301), "up to 300"],
    ["It is \u0007not what was announced.", "control characters"],
    ["\u200b\u3164".repeat(20), "at least 10"],
  ])("%j is no sentence", async (said, message) => {
    const refused = await refusal(given.student, said);
    expect(refused).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(refused.fields?.["text"]?.join(" ")).toContain(message);
  });
});

describe("what is held", () => {
  test("is not available, and available again when the complaint is declined", async () => {
    await decidedHoursAgo(waitHours - 1);
    await complain(given.student);
    await decidedHoursAgo(waitHours + 1);
    expect(await earnings()).toMatchObject({ balance: 405, available: 0, held: 405 });
    const body = {
      amount: 405,
      bankCode: "855",
      accountNumber: "0911223344",
      accountName: "Sara",
      password: TEST_PASSWORD,
    };
    expect(await errorOf(api.url, requestPayout, { token: given.host.token, body })).toMatchObject({
      code: "payout_too_high",
    });
    await api.db("complaints").update({ status: "released", decidedAt: new Date() });
    await change({ payoutsHeldAt: null });
    expect(await earnings()).toMatchObject({ balance: 405, available: 405, held: 0 });
  });

  test.each([
    // Columns: payers besides the complaining student, complaints of those payers, birr held.
    [10, 0, 405],
    [9, 0, 10 * 405],
    [20, 1, 2 * 405],
    [29, 2, 30 * 405],
    [40, 2, 41 * 405],
  ])("of %i other payers, %i complain too: %i birr", async (payers, alsoComplaining, held) => {
    const others = await insertPayers(api, given.lecture._id, payers);
    for (const other of others.slice(0, alsoComplaining)) await complain(other);
    await complain(given.student);
    expect((await earnings()).held).toBe(held);
  });
});
