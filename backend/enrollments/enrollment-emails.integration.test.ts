import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteLecture, updateLecture } from "#contract/lectures/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { updateAccount } from "#contract/accounts/account.ts";
import { LECTURE_CHANGE_DELAY_MS } from "#backend/platform/constants.ts";
import { markHostsSeen } from "#backend/lectures/schedule/lecture-repo.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { startEmailCatcher, type EmailCatcher } from "#backend/quality/testing/email/email-catcher.ts";
import { runWaitingJobs } from "#backend/quality/testing/run-waiting-jobs.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { decodeEmail } from "#backend/quality/testing/email/decode-email.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import {
  enrolledStudent,
  offeredLecture,
  paymentFor,
  stateOf,
  startPayment,
} from "./testing/lecture-fixture.ts";
import { otherProcess } from "./testing/other-process.ts";
import { advanceRefund } from "./refunds/advance-refund.ts";
import { refundNoShows } from "./fulfillment/refund-no-shows.ts";
import { enqueueLectureReminders } from "./notifications/enqueue-lecture-reminders.ts";
import { withdrawFromLecture } from "./refunds/withdraw-from-lecture.ts";

let catcher: EmailCatcher;
let api: TestServer;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const hour = 3_600_000;
const patience = { timeout: 20_000, interval: 25 };

beforeEach(async () => {
  ahead = 0;
  catcher = await startEmailCatcher();
  api = await startTestServer({ clock, verifiesEmails: false, env: { SMTP_URL: catcher.url } });
});
afterEach(async () => {
  await api.stop();
  await catcher.stop();
});

/** The decoded emails to one account, in order of arrival. */
const emailsTo = ({ email }: TestAccount) =>
  catcher.emails.filter(({ to }) => to.includes(email)).map(({ raw }) => decodeEmail(raw));
const subjects = (person: TestAccount) =>
  emailsTo(person).map((email) => /^Subject: (.*)\r$/m.exec(email)?.[1] ?? "");

async function expectEmail(person: TestAccount, subject: string): Promise<string> {
  await vi.waitFor(() => expect(subjects(person)).toContain(subject), patience);
  return emailsTo(person)[subjects(person).indexOf(subject)] ?? "";
}

const name = "Algebra";

test("a payer gets a receipt with a link to its page and a calendar entry", async () => {
  const { lecture } = await offeredLecture(api, { name });
  const student = await enrolledStudent(api, lecture);
  const email = await expectEmail(student, "You're enrolled, and here's your receipt: Algebra");
  expect(email).toContain("We've received your payment of 450 birr");
  expect(email).toContain(`http://localhost:0/receipt?ref=${student.textRef}`);
  expect(email).toContain("METHOD:PUBLISH");
  expect(emailsTo(student)).toHaveLength(1);
});

test("who pays for a lecture with a replay reads it at the checkout and in the receipt", async () => {
  const { lecture } = await offeredLecture(api, { name });
  const settings = (replayDays: number | null) =>
    api.db("lectures").where({ id: lecture._id }).update({ recordingEnabled: true, replayDays });
  await settings(14);
  const student = await newAccount(api.url, "student");
  const sentence = "The replay is available for 14 days after the lecture.";
  const { url } = await startPayment(api, lecture, student);
  expect(await (await fetch(url)).text()).toContain(sentence);
  const payer = await enrolledStudent(api, lecture);
  const subject = "You're enrolled, and here's your receipt: Algebra";
  expect(await expectEmail(payer, subject)).toContain(sentence);
  await settings(null);
  expect(await expectEmail(await enrolledStudent(api, lecture), subject)).not.toContain(
    "The replay is available",
  );
});

test("a student who enrolls for free gets an email in their language, calendar and clock", async () => {
  const { lecture } = await offeredLecture(api, { name, price: 0 });
  await api.db("lectures").where({ id: lecture._id }).update({ recordingEnabled: true });
  const student = await newAccount(api.url, "student");
  const preferences = { language: "am", calendar: "ethiopian", clock: "ethiopian" } as const;
  await call(api.url, updateAccount, {
    token: student.token,
    params: { id: student.id },
    body: { preferences },
  });
  await startPayment(api, lecture, student);
  const email = await expectEmail(student, "ተመዝግበዋል፦ Algebra");
  expect(email).toContain("ይህ ትምህርት ነፃ ነው");
  expect(email).toContain("ትምህርቱ ካበቃ በኋላ ቀረጻውን ለ30 ቀናት መመልከት ይችላሉ።");
  expect(email).toMatch(/ዓ\.ም\.፣ ከ.+ \d+:\d\d \(\d\d:\d\d\) · የአዲስ አበባ ሰዓት/);
});

describe("a refund", () => {
  test("that completes at once sends one email", async () => {
    const { lecture } = await offeredLecture(api, { name });
    const student = await enrolledStudent(api, lecture);
    await call(api.url, withdrawPayment, { token: student.token, body: { classId: lecture._id } });
    const email = await expectEmail(student, "Your refund of 450 birr is complete");
    expect(email).toContain("“Algebra”");
    // The email about the refund's start is composed a minute later. By then, the refund is complete, so that email is
    // not sent.
    await runWaitingJobs(api.db);
    await vi.waitFor(async () => expect(await api.db("emails").whereNull("endedAt")).toEqual([]), patience);
    expect(subjects(student)).not.toContain("Your refund of 450 birr is on its way");
  });

  test.each([
    [
      "is pending",
      { kind: "pending", refundReference: "their-reference" },
      "Your refund of 450 birr is on its way",
    ],
    ["is refused", { kind: "refused", reason: "no balance" }, "Your refund of 450 birr is delayed"],
  ] as const)("that %s sends an email", async (_, start, subject) => {
    const { lecture } = await offeredLecture(api, { name });
    const student = await enrolledStudent(api, lecture);
    const services = otherProcess(api, clock, { refund: async () => start });
    await withdrawFromLecture(services, { studentId: student.id, lectureId: lecture._id });
    await runWaitingJobs(api.db, "send-email");
    await expectEmail(student, subject);
  });

  test("of a withdrawal whose process died before its request is made by the job", async () => {
    const { lecture } = await offeredLecture(api, { name });
    const { textRef, ...student } = await enrolledStudent(api, lecture);
    const dying = otherProcess(api, clock, {
      refund: async () => {
        throw new Error("killed");
      },
    });
    await withdrawFromLecture(dying, { studentId: student.id, lectureId: lecture._id });
    await api
      .db("refunds")
      .whereIn("paymentId", api.db("payments").where({ textRef }).select("id"))
      .update({ status: "requested", requestedAt: null });
    await runWaitingJobs(api.db);
    await expect.poll(() => stateOf(api, textRef), patience).toMatchObject({ payment: "refunded" });
  });
});

test("a student whose lecture is deleted gets an email about the refund, and a cancelled calendar entry", async () => {
  const { lecture, host } = await offeredLecture(api, { name });
  const student = await enrolledStudent(api, lecture);
  await call(api.url, deleteLecture, { token: host.token, params: { id: lecture._id } });
  const email = await expectEmail(student, "Cancelled: Algebra");
  expect(email).toContain("We're refunding your 450 birr in full.");
  expect(email).toContain("METHOD:CANCEL");
  expect(email).toContain("STATUS:CANCELLED");
  expect(email).toContain("http://localhost:0/lectures");
  await expectEmail(student, "Your refund of 450 birr is complete");
});

describe("a lecture that is edited", () => {
  async function editedLecture() {
    const { lecture, host } = await offeredLecture(api, { name });
    const student = await enrolledStudent(api, lecture);
    const change = (body: object) =>
      call(api.url, updateLecture, { token: host.token, params: { id: lecture._id }, body });
    return { lecture, host, student, change };
  }
  const waiting = () => api.db("graphile_worker.jobs").where({ taskIdentifier: "lecture-changed" });
  /** Runs the job now, as if the lecture had not been edited for a while. */
  async function runChangeJob(): Promise<void> {
    await runWaitingJobs(api.db, "lecture-changed");
    await expect.poll(waiting, patience).toEqual([]);
  }

  test("sends one email with the first and the last state, and none about a new price", async () => {
    const { host, student, change } = await editedLecture();
    await change({ price: 500, description: "More about groups." });
    expect(await waiting()).toEqual([]);
    await change({ schedule: new Date(Date.now() + 48 * hour).toISOString() });
    await change({ name: "Rings" });
    await change({ name: "Groups" });
    const [job] = await waiting();
    expect(job.runAt.getTime() - Date.now()).toBeGreaterThan(LECTURE_CHANGE_DELAY_MS - 60_000);
    await runChangeJob();
    const email = await expectEmail(student, "Updated: Groups");
    expect(email).toContain("Previously:");
    expect(email).toContain(name);
    expect(email).not.toContain("Rings");
    await change({ name: "Fields" });
    await runChangeJob();
    expect(await expectEmail(student, "Updated: Fields")).toContain("Groups");
    expect(subjects(student).filter((subject) => subject.startsWith("Updated"))).toHaveLength(2);
    expect(emailsTo(host)).toEqual([]);
  });

  test("to a shorter duration alone sends an email, to a longer one none", async () => {
    const { student, change } = await editedLecture();
    await change({ duration: 180 });
    expect(await waiting()).toEqual([]);
    await change({ duration: 90 });
    await runChangeJob();
    const email = await expectEmail(student, `Updated: ${name}`);
    expect(email).toContain("It now takes 90 minutes instead of 180.");
    await change({ name: "Rings" });
    await runChangeJob();
    expect(await expectEmail(student, "Updated: Rings")).not.toContain("It now takes");
  });

  test("and changed back sends no email", async () => {
    const { student, change } = await editedLecture();
    await change({ name: "Rings" });
    await change({ name });
    await runChangeJob();
    expect(await api.db("emails").where({ kind: "lecture-changed", accountId: student.id })).toEqual([]);
  });

  test("shortly before its start sends the email at once", async () => {
    const { lecture, student, change } = await editedLecture();
    ahead = Date.parse(lecture.schedule) - Date.now() - hour;
    await change({ name: "Groups" });
    await expectEmail(student, "Updated: Groups");
  });
});

describe("a reminder", () => {
  const starting = (ms: number) => ({ name, schedule: new Date(Date.now() + ms).toISOString() });

  test("is sent a day and 15 minutes before the start, once each, to students and instructor", async () => {
    const { lecture, host } = await offeredLecture(api, starting(30 * hour));
    const student = await enrolledStudent(api, lecture);
    const leaver = await enrolledStudent(api, lecture);
    await enqueueLectureReminders({ db: api.db, clock });
    ahead = 6.1 * hour;
    await Promise.all([1, 2, 3].map(() => enqueueLectureReminders({ db: api.db, clock })));
    expect(await expectEmail(student, "Starting within 24 hours: Algebra")).toContain(
      "you're enrolled in starts soon",
    );
    expect(await expectEmail(host, "Starting within 24 hours: Algebra")).toContain(
      "Your lecture starts soon",
    );
    await call(api.url, withdrawPayment, { token: leaver.token, body: { classId: lecture._id } });
    ahead = 29.8 * hour;
    await enqueueLectureReminders({ db: api.db, clock });
    await expectEmail(student, "Starting in a few minutes: Algebra");
    await expectEmail(host, "Starting in a few minutes: Algebra");
    ahead = 29.9 * hour;
    await enqueueLectureReminders({ db: api.db, clock });
    expect(subjects(host)).toHaveLength(2);
    expect(subjects(leaver)).not.toContain("Starting in a few minutes: Algebra");

    // The student withdrew after the email was enqueued and before it was composed.
    const { startsAt } = await api.db("lectures").where({ id: lecture._id }).first("startsAt");
    const data = { lectureId: lecture._id, startsAt };
    const late = { kind: "reminder-soon", subjectId: "late", accountIds: [leaver.id], data } as const;
    await enqueueNotifications(api.db, late, clock());
    const outcome = () => api.db("emails").where({ subjectId: "late" }).pluck("outcome");
    await expect.poll(outcome, patience).toEqual(["dropped"]);
  });

  test("is not sent for a lecture that was scheduled too late for it", async () => {
    await offeredLecture(api, starting(20 * hour));
    await offeredLecture(api, starting(hour / 5));
    await enqueueLectureReminders({ db: api.db, clock });
    expect(await api.db("emails")).toEqual([]);
  });
});

describe("a host no-show", () => {
  async function lectureWithoutHost() {
    const hosted = await offeredLecture(api, { name });
    const student = await enrolledStudent(api, hosted.lecture);
    return { ...hosted, student, startsAt: new Date(hosted.lecture.schedule).getTime() };
  }
  const checkNoShows = (isLive = false) =>
    refundNoShows({
      ...otherProcess(api, clock),
      noHostRefundMinutes: 20,
      liveNow: { isLive: () => isLive },
    });
  const stateOfPayment = async ({ textRef }: { textRef: string }) => (await stateOf(api, textRef)).payment;

  test("refunds all students after twenty minutes, and emails them", async () => {
    const { lecture, student, startsAt } = await lectureWithoutHost();
    ahead = startsAt + 19 * 60_000 - Date.now();
    await checkNoShows();
    expect(await stateOfPayment(student)).toBe("paid");
    ahead += 2 * 60_000;
    await Promise.all([checkNoShows(), checkNoShows()]);
    const email = await expectEmail(student, "The instructor didn't come: Algebra");
    expect(email).toContain("We're refunding your 450 birr");
    await expect
      .poll(() => stateOf(api, student.textRef), patience)
      .toMatchObject({
        payment: "refunded",
        enrollment: "withdrawn",
      });
    await expectEmail(student, "Your refund of 450 birr is complete");
    // No more seats are sold: a student who paid after the no-show would not be refunded.
    const { token } = student;
    expect(await errorOf(api.url, makePayment, { body: paymentFor(lecture), token })).toMatchObject({
      code: "host_no_show",
    });
  });

  test("is no host who is in the room, was seen there, or whose lecture has started", async () => {
    const { lecture, student, startsAt } = await lectureWithoutHost();
    ahead = startsAt + 21 * 60_000 - Date.now();
    await checkNoShows(true);
    expect(await stateOfPayment(student)).toBe("paid");
    await markHostsSeen(api.db, [lecture._id], new Date(startsAt - 10 * 60_000));
    await checkNoShows();
    expect(await stateOfPayment(student)).toBe("paid");
    const early = new Date(startsAt - 3 * hour);
    await markHostsSeen(api.db, [lecture._id], early);
    await api
      .db("lectures")
      .where({ id: lecture._id })
      .update({ startedAt: new Date(startsAt) });
    await checkNoShows();
    expect(await stateOfPayment(student)).toBe("paid");
    await api.db("lectures").where({ id: lecture._id }).update({ startedAt: null });
    await checkNoShows();
    expect(await stateOfPayment(student)).not.toBe("paid");
  });
});

test("a refund that is advanced twice sends one email", async () => {
  const { lecture } = await offeredLecture(api, { name });
  const { textRef, ...student } = await enrolledStudent(api, lecture);
  await call(api.url, withdrawPayment, { token: student.token, body: { classId: lecture._id } });
  const { id } = await api.db("payments").where({ textRef }).first("id");
  await advanceRefund(otherProcess(api, clock), id);
  await expectEmail(student, "Your refund of 450 birr is complete");
  expect(await api.db("emails").where({ kind: "refunded" })).toHaveLength(1);
});
