import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteLecture, updateLecture } from "#contract/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payment.ts";
import { updateAccount } from "#contract/account.ts";
import { CHANGE_QUIET_MS } from "#backend/constants.ts";
import { markHostsSeen } from "#backend/lectures/lecture-repo.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { catchMails, type MailCatcher } from "#backend/testing/mail-catcher.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { readMail } from "#backend/testing/read-mail.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import {
  enrolledStudent,
  newLecture,
  paymentFor,
  stateOf,
  startPayment,
} from "../testing/lecture-fixture.ts";
import { otherProcess } from "../testing/other-process.ts";
import { finishRefund } from "../finish-refund.ts";
import { refundNoShows } from "../refund-no-shows.ts";
import { remindOfLectures } from "../remind-of-lectures.ts";
import { withdrawFromLecture } from "../withdraw-from-lecture.ts";

let catcher: MailCatcher;
let api: TestServer;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const hour = 3_600_000;
const patience = { timeout: 20_000, interval: 25 };

beforeEach(async () => {
  ahead = 0;
  catcher = await catchMails();
  api = await startTestServer({ clock, env: { SMTP_URL: catcher.url } });
});
afterEach(async () => {
  await api.stop();
  await catcher.stop();
});

/** The mails to one person, as they read them, in the order in which they came. */
const mailsTo = ({ email }: TestPerson) =>
  catcher.mails.filter(({ to }) => to.includes(email)).map(({ raw }) => readMail(raw));
const subjects = (person: TestPerson) =>
  mailsTo(person).map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? "");

async function expectMail(person: TestPerson, subject: string): Promise<string> {
  await vi.waitFor(() => expect(subjects(person)).toContain(subject), patience);
  return mailsTo(person)[subjects(person).indexOf(subject)] ?? "";
}

const name = "Algebra";

test("who has paid gets a receipt with a link to its page and the lecture for their calendar", async () => {
  const { lecture } = await newLecture(api, { name });
  const student = await enrolledStudent(api, lecture);
  const mail = await expectMail(student, "You are enrolled, and this is your receipt: Algebra");
  expect(mail).toContain("We received your payment of 450 birr");
  expect(mail).toContain(`http://localhost:0/receipt?ref=${student.textRef}`);
  expect(mail).toContain("METHOD:PUBLISH");
  expect(mailsTo(student)).toHaveLength(1);
});

test("who enrolls for free is told so, in their language, calendar and clock", async () => {
  const { lecture } = await newLecture(api, { name, price: 0 });
  const student = await newPerson(api.url, "student");
  const preferences = { language: "am", calendar: "ethiopian", clock: "ethiopian" } as const;
  await call(api.url, updateAccount, {
    token: student.token,
    params: { id: student.id },
    body: { preferences },
  });
  await startPayment(api, lecture, student);
  const mail = await expectMail(student, "ተመዝግበዋል፦ Algebra");
  expect(mail).toContain("ትምህርቱ ነፃ ነው");
  expect(mail).toMatch(/ዓ\.ም\.፣ ከ.+ \d+:\d\d \(\d\d:\d\d\) · የአዲስ አበባ ሰዓት/);
});

describe("a refund", () => {
  test("that is done at once is told once", async () => {
    const { lecture } = await newLecture(api, { name });
    const student = await enrolledStudent(api, lecture);
    await call(api.url, withdrawPayment, { token: student.token, body: { classId: lecture._id } });
    const mail = await expectMail(student, "450 birr refunded");
    expect(mail).toContain("“Algebra”");
    // The other mail waits a minute, and finds nothing to say then.
    await api.db.raw("update graphile_worker._private_jobs set run_at = now()");
    await vi.waitFor(async () => expect(await api.db("mails").whereNull("ended_at")).toEqual([]), patience);
    expect(subjects(student)).not.toContain("Your refund of 450 birr is on its way");
  });

  test.each([
    [
      "takes its time",
      { kind: "pending", refundReference: "their-name" },
      "Your refund of 450 birr is on its way",
    ],
    ["is refused", { kind: "refused", reason: "no balance" }, "Your refund of 450 birr needs a person"],
  ] as const)("that %s is told", async (_, answer, subject) => {
    const { lecture } = await newLecture(api, { name });
    const student = await enrolledStudent(api, lecture);
    const strange = otherProcess(api, clock, { refund: async () => answer });
    await withdrawFromLecture(strange, { studentId: student.id, lectureId: lecture._id });
    await api.db.raw(
      `update graphile_worker._private_jobs set run_at = now()
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'send-mail')`,
    );
    await expectMail(student, subject);
  });

  test("of a withdrawal whose process died before asking is done by its job", async () => {
    const { lecture } = await newLecture(api, { name });
    const { textRef, ...student } = await enrolledStudent(api, lecture);
    const dying = otherProcess(api, clock, {
      refund: async () => {
        throw new Error("killed");
      },
    });
    await withdrawFromLecture(dying, { studentId: student.id, lectureId: lecture._id });
    await api.db("payments").where({ text_ref: textRef }).update({ refund_requested_at: null });
    await api.db.raw("update graphile_worker._private_jobs set run_at = now()");
    await expect.poll(() => stateOf(api, textRef), patience).toMatchObject({ payment: "refunded" });
  });
});

test("whose lecture is deleted gets their money back, and a calendar entry that cancels itself", async () => {
  const { lecture, host } = await newLecture(api, { name });
  const student = await enrolledStudent(api, lecture);
  await call(api.url, deleteLecture, { token: host.token, params: { id: lecture._id } });
  const mail = await expectMail(student, "Cancelled: Algebra");
  expect(mail).toContain("You get your 450 birr back, all of it.");
  expect(mail).toContain("METHOD:CANCEL");
  expect(mail).toContain("STATUS:CANCELLED");
  expect(mail).toContain("http://localhost:0/lectures");
  await expectMail(student, "450 birr refunded");
});

describe("a lecture that is edited", () => {
  async function editedLecture() {
    const { lecture, host } = await newLecture(api, { name });
    const student = await enrolledStudent(api, lecture);
    const change = (body: object) =>
      call(api.url, updateLecture, { token: host.token, params: { id: lecture._id }, body });
    return { lecture, host, student, change };
  }
  const waiting = () => api.db("graphile_worker.jobs").where({ task_identifier: "lecture-changed" });
  /** As if nobody had edited anything for a while. */
  async function letItRest(): Promise<void> {
    await api
      .db("graphile_worker._private_jobs")
      .whereLike("key", "lecture-changed:%")
      .update({ run_at: api.db.fn.now() });
    await expect.poll(waiting, patience).toEqual([]);
  }

  test("is told of once, from what it was to what it is, and a new price to nobody", async () => {
    const { host, student, change } = await editedLecture();
    await change({ price: 500, description: "More about groups." });
    expect(await waiting()).toEqual([]);
    await change({ schedule: new Date(Date.now() + 48 * hour).toISOString() });
    await change({ name: "Rings" });
    await change({ name: "Groups" });
    const [job] = await waiting();
    expect(job.run_at.getTime() - Date.now()).toBeGreaterThan(CHANGE_QUIET_MS - 60_000);
    await letItRest();
    const mail = await expectMail(student, "Changed: Groups");
    expect(mail).toContain("Before:");
    expect(mail).toContain(name);
    expect(mail).not.toContain("Rings");
    await change({ name: "Fields" });
    await letItRest();
    expect(await expectMail(student, "Changed: Fields")).toContain("Groups");
    expect(subjects(student).filter((subject) => subject.startsWith("Changed"))).toHaveLength(2);
    expect(mailsTo(host)).toEqual([]);
  });

  test("and is as it was again is told of to nobody", async () => {
    const { student, change } = await editedLecture();
    await change({ name: "Rings" });
    await change({ name });
    await letItRest();
    expect(await api.db("mails").where({ kind: "lecture-changed", account_id: student.id })).toEqual([]);
  });

  test("shortly before it begins is told of at once", async () => {
    const { lecture, student, change } = await editedLecture();
    ahead = Date.parse(lecture.schedule) - Date.now() - hour;
    await change({ name: "Groups" });
    await expectMail(student, "Changed: Groups");
  });
});

describe("a reminder", () => {
  const starting = (ms: number) => ({ name, schedule: new Date(Date.now() + ms).toISOString() });

  test("comes a day and an hour before, once each, to students and instructor", async () => {
    const { lecture, host } = await newLecture(api, starting(30 * hour));
    const student = await enrolledStudent(api, lecture);
    const leaver = await enrolledStudent(api, lecture);
    await remindOfLectures({ db: api.db, clock });
    ahead = 6.1 * hour;
    await Promise.all([1, 2, 3].map(() => remindOfLectures({ db: api.db, clock })));
    expect(await expectMail(student, "Within a day: Algebra")).toContain(
      "that you are enrolled in begins soon",
    );
    expect(await expectMail(host, "Within a day: Algebra")).toContain("A lecture of yours begins soon");
    await call(api.url, withdrawPayment, { token: leaver.token, body: { classId: lecture._id } });
    ahead = 29.5 * hour;
    await remindOfLectures({ db: api.db, clock });
    await expectMail(student, "Within the hour: Algebra");
    await expectMail(host, "Within the hour: Algebra");
    ahead = 29.6 * hour;
    await remindOfLectures({ db: api.db, clock });
    expect(subjects(host)).toHaveLength(2);
    expect(subjects(leaver)).not.toContain("Within the hour: Algebra");

    // As when somebody leaves between the order and the writing.
    const { starts_at: startsAt } = await api.db("lectures").where({ id: lecture._id }).first("starts_at");
    const data = { lectureId: lecture._id, startsAt };
    const late = { kind: "reminder-hour", subjectId: "late", accountIds: [leaver.id], data } as const;
    await orderMails(api.db, late, clock());
    const outcome = () => api.db("mails").where({ subject_id: "late" }).pluck("outcome");
    await expect.poll(outcome, patience).toEqual(["dropped"]);
  });

  test("does not come at once for what is scheduled late, nor for what has begun", async () => {
    await newLecture(api, starting(20 * hour));
    await newLecture(api, starting(hour / 2));
    await remindOfLectures({ db: api.db, clock });
    expect(await api.db("mails")).toEqual([]);
  });
});

describe("a host who does not come", () => {
  async function lectureWithoutHost() {
    const hosted = await newLecture(api, { name });
    const student = await enrolledStudent(api, hosted.lecture);
    return { ...hosted, student, startsAt: new Date(hosted.lecture.schedule).getTime() };
  }
  const look = (isLive = false) =>
    refundNoShows({
      ...otherProcess(api, clock),
      noHostRefundMinutes: 20,
      liveNow: { isLive: () => isLive },
    });
  const stateOfPayment = async ({ textRef }: { textRef: string }) => (await stateOf(api, textRef)).payment;

  test("pays everybody back after twenty minutes, and tells them", async () => {
    const { lecture, student, startsAt } = await lectureWithoutHost();
    ahead = startsAt + 19 * 60_000 - Date.now();
    await look();
    expect(await stateOfPayment(student)).toBe("paid");
    ahead += 2 * 60_000;
    await Promise.all([look(), look()]);
    const mail = await expectMail(student, "The instructor did not come: Algebra");
    expect(mail).toContain("You get your 450 birr back");
    await expect
      .poll(() => stateOf(api, student.textRef), patience)
      .toMatchObject({
        payment: "refunded",
        enrollment: "withdrawn",
      });
    await expectMail(student, "450 birr refunded");
    // While its time is not over somebody could else pay for it, and be paid back by nobody.
    const { token } = student;
    expect(await fail(api.url, makePayment, { body: paymentFor(lecture), token })).toMatchObject({
      code: "lecture_missed",
    });
  });

  test("is not one who sits in the room, was seen there, or has sent something", async () => {
    const { lecture, student, startsAt } = await lectureWithoutHost();
    ahead = startsAt + 21 * 60_000 - Date.now();
    await look(true);
    expect(await stateOfPayment(student)).toBe("paid");
    await markHostsSeen(api.db, [lecture._id], new Date(startsAt - 10 * 60_000));
    await look();
    expect(await stateOfPayment(student)).toBe("paid");
    const early = new Date(startsAt - 3 * hour);
    await markHostsSeen(api.db, [lecture._id], early);
    await api.db("lectures").where({ id: lecture._id }).update({ first_media_at: early });
    await look();
    expect(await stateOfPayment(student)).toBe("paid");
    await api.db("lectures").where({ id: lecture._id }).update({ first_media_at: null });
    await look();
    expect(await stateOfPayment(student)).not.toBe("paid");
  });
});

test("a refund that is finished twice is told once", async () => {
  const { lecture } = await newLecture(api, { name });
  const { textRef, ...student } = await enrolledStudent(api, lecture);
  await call(api.url, withdrawPayment, { token: student.token, body: { classId: lecture._id } });
  const { id } = await api.db("payments").where({ text_ref: textRef }).first("id");
  await finishRefund(otherProcess(api, clock), id);
  await expectMail(student, "450 birr refunded");
  expect(await api.db("mails").where({ kind: "refunded" })).toHaveLength(1);
});
