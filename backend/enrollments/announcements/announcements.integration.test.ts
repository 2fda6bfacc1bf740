import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { chooseNotification } from "#contract/accounts/notifications.ts";
import { decideReport, listReportedMessages } from "#contract/admin/reported-message.ts";
import {
  listAnnouncements,
  reportAnnouncement,
  sendAnnouncement,
} from "#contract/enrollments/announcement.ts";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import { admitNotification } from "#backend/notifications/preferences/admit-notification.ts";
import { enPushes, type PushTexts } from "#backend/notifications/push/texts/en.ts";
import { amPushes } from "#backend/notifications/push/texts/am.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer, startTestServer } from "#backend/quality/testing/test-server.ts";
import { composeAnnouncement, composeAnnouncementPush } from "./compose-announcement.ts";

let lecture: TestLecture;
let student: TestAccount;
let admin: TestAccount;
const clock = () => new Date();
const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});
beforeEach(async () => {
  lecture = await newLecture(api);
  student = await lecture.newViewer("Sara Tesfaye");
});

const request = (text: unknown, { token } = lecture.host) => ({
  token,
  params: { id: lecture.id },
  body: { text: text as string },
});
const post = (text = "Bring a ruler.") => call(api.url, sendAnnouncement, request(text));
const list = ({ token }: TestAccount) =>
  call(api.url, listAnnouncements, { token, params: { id: lecture.id } });
const report = (id: string, { token }: TestAccount) =>
  call(api.url, reportAnnouncement, { token, params: { id }, body: { reason: "fraud" } });
const queuedFor = (accountId: string) =>
  api.db("emails").where({ kind: "announcement", accountId: accountId });
const withdraw = ({ id }: TestAccount) =>
  api.db("enrollments").where({ studentId: id }).update({ status: "withdrawn" });
const ban = ({ id }: TestAccount) =>
  api.db("room_bans").insert({ lectureId: lecture.id, accountId: id, bannedAt: clock() });
const suspendHost = () => api.db("accounts").where({ id: lecture.host.id }).update({ suspendedAt: clock() });

function compose(subjectId: string, accountId: string) {
  const composer = composeAnnouncement({ db: api.db, clock, publicUrl: "https://gubae.example" });
  const queued = { id: randomUUID(), data: {}, queuedAt: clock(), language: "en" } as const;
  return composer({ ...queued, subjectId, accountId });
}
function composePush(subjectId: string, accountId: string, texts: PushTexts = enPushes) {
  const preferences = { language: "en", calendar: "gregorian", clock: "24-hour" } as const;
  const push = { id: randomUUID(), kind: "announcement", subjectId, accountId, data: {} } as const;
  return composeAnnouncementPush(api)(push, { id: accountId, preferences, texts });
}

test("everybody enrolled gets one email and one notification; nobody else does", async () => {
  const [other, left, banned] = [
    await lecture.newViewer(),
    await lecture.newViewer(),
    await lecture.newViewer(),
  ];
  await withdraw(left);
  await ban(banned);
  const sent = await post();
  expect(sent).toMatchObject({ text: "Bring a ruler.", recipients: 2, removed: false });
  for (const { id } of [student, other]) {
    expect(await queuedFor(id)).toMatchObject([{ subjectId: sent._id, data: {} }]);
    expect(await api.db("pushes").where({ accountId: id })).toMatchObject([{ kind: "announcement" }]);
  }
  for (const { id } of [left, banned, lecture.host]) expect(await queuedFor(id)).toEqual([]);
});

test("the email shows the text as it was written, without links but ours", async () => {
  const { _id } = await post('Pay at https://evil.example/a?b=c & <a href="x">here</a>\n\nBye');
  const email = await compose(_id, student.id);
  expect(email).toMatchObject({ to: student.email, subject: "Message about Fractions" });
  expect(email).not.toHaveProperty("replyTo");
  expect(email?.html).toContain("&lt;a href=&quot;x&quot;&gt;here&lt;/a&gt;<br><br>Bye");
  const addresses = [...(email?.html ?? "").matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual([
    `https://gubae.example/lecture?id=${lecture.id}`,
    `https://gubae.example/report?id=${_id}`,
  ]);
  expect(email?.text + (email?.html ?? "")).not.toMatch(/evil\.example|https:\/\/evil/);
  expect(email?.text).toContain("Hanna Tesfaye has sent this message to everybody enrolled");
  expect(email?.text).toContain(`https://gubae.example/report?id=${_id}`);
});

test("the notification fits into a push, in each language", async () => {
  const { _id } = await post("ሀ".repeat(1000));
  const push = await composePush(_id, student.id);
  expect(push).toMatchObject({ title: "Message: Fractions", path: `/lecture?id=${lecture.id}` });
  expect(Buffer.byteLength(push?.body ?? "")).toBeLessThan(3000);
  expect(await composePush(_id, student.id, amPushes)).toMatchObject({ title: "መልእክት፦ Fractions" });
});

test("it waits for the morning, and may be turned off with other changes of lectures", async () => {
  await api.db("accounts").where({ id: student.id }).update({ zone: "Africa/Addis_Ababa" });
  const at = new Date("2026-12-01T20:30:00Z");
  const question = { accountId: student.id, kind: "announcement", channel: "email", at } as const;
  expect(await admitNotification(api.db, question)).toEqual(new Date("2026-12-02T04:00:00Z"));
  const body = { kind: "moved", channel: "email", enabled: false } as const;
  await call(api.url, chooseNotification, { token: student.token, body });
  expect(await admitNotification(api.db, question)).toBeNull();
});

test.each<[when: string, happens: (id: string) => unknown]>([
  ["the student has withdrawn", () => withdraw(student)],
  ["the student was banned", () => ban(student)],
  ["the lecture was deleted", () => call(api.url, deleteLecture, { ...request(""), body: undefined })],
  ["the instructor was suspended", suspendHost],
  ["an admin has removed it", (id) => api.db("announcements").where({ id }).update({ removedAt: clock() })],
])("what has waited is not sent if %s", async (_, happens) => {
  const { _id } = await post();
  expect(await compose(_id, student.id)).not.toBeNull();
  expect(await composePush(_id, student.id)).not.toBeNull();
  await happens(_id);
  expect(await compose(_id, student.id)).toBeNull();
  expect(await composePush(_id, student.id)).toBeNull();
});

describe("who may send", () => {
  test("the lecture's instructor, three times", async () => {
    for (const text of ["One", "Two", "Three"]) await post(text);
    expect(await errorOf(api.url, sendAnnouncement, request("Four"))).toMatchObject({
      code: "announcements_used_up",
      statusCode: 409,
    });
    expect(await queuedFor(student.id)).toHaveLength(3);
  });

  test("of five at once, three", async () => {
    const all = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => post(`Number ${n}`)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await queuedFor(student.id)).toHaveLength(3);
  });

  test("a request that is sent again sends nothing again", async () => {
    const keyed = { ...request("Once"), key: randomUUID() };
    const sent = await call(api.url, sendAnnouncement, keyed);
    expect(await call(api.url, sendAnnouncement, keyed)).toEqual(sent);
    expect(await queuedFor(student.id)).toHaveLength(1);
  });

  test("nobody else", async () => {
    const other = await newAccount(api.url, "instructor");
    const refused = async (from: TestAccount) =>
      (await errorOf(api.url, sendAnnouncement, request("Hi", from))).code;
    expect(await refused(other)).toBe("not_your_lecture");
    expect(await refused(student)).toBe("instructors_only");
    expect(await refused(admin)).toBe("instructors_only");
    const unknown = { ...request("Hi"), params: { id: randomUUID() } };
    expect(await errorOf(api.url, sendAnnouncement, unknown)).toMatchObject({ code: "lecture_not_found" });
    expect(await queuedFor(student.id)).toEqual([]);
  });

  test("not without an audience, which uses up none of the three", async () => {
    await withdraw(student);
    expect(await errorOf(api.url, sendAnnouncement, request("Hi"))).toMatchObject({
      code: "nobody_enrolled",
    });
    expect((await list(lecture.host)).announcements).toEqual([]);
  });

  test.each([
    ["nothing", ""],
    ["only blanks", " \n\u200B "],
    ["1,001 characters", "a".repeat(1001)],
    ["a control character", "a\u0007"],
    ["a list", ["a"]],
    ["no text", undefined],
  ])("not %s", async (_, text) => {
    const error = await errorOf(api.url, sendAnnouncement, request(text));
    expect(error).toMatchObject({ statusCode: 400, fields: { text: [expect.any(String)] } });
  });

  test("1,000 characters", async () => expect((await post("a".repeat(1000))).text).toHaveLength(1000));
});

test("the instructor and the students read what was sent; the instructor also to how many", async () => {
  const [first, second] = [await post("One"), await post("Two")];
  expect(await list(lecture.host)).toEqual({ announcements: [first, second], recipients: 1 });
  const { recipients: _, ...shown } = first;
  expect((await list(student)).announcements[0]).toEqual(shown);
  expect(await list(student)).not.toHaveProperty("recipients");
  for (const nobody of [await newAccount(api.url, "student"), admin]) {
    const read = { token: nobody.token, params: { id: lecture.id } };
    expect(await errorOf(api.url, listAnnouncements, read)).toMatchObject({ code: "not_enrolled" });
  }
});

describe("a report", () => {
  const reported = () => call(api.url, listReportedMessages, { token: admin.token, query: { limit: "100" } });
  const decide = (id: string, decision: "dismiss" | "remove", { token } = admin) => ({
    token,
    params: { id },
    body: { decision },
  });
  beforeEach(() => api.db("announcement_reports").delete());

  test("reaches the admins, once for each student", async () => {
    const { _id } = await post("Pay me in cash.");
    const left = await lecture.newViewer();
    await withdraw(left);
    for (const from of [student, student, left]) await report(_id, from);
    expect(await reported()).toMatchObject([
      {
        text: "Pay me in cash.",
        senderEmail: lecture.host.email,
        kind: "announcement",
        isHost: true,
        isOwn: false,
        reasons: { fraud: 2 },
      },
    ]);
  });

  test("comes only from somebody it was sent to", async () => {
    const { _id: id } = await post();
    for (const other of [lecture.host, await newAccount(api.url, "student")]) {
      const sent = { token: other.token, params: { id }, body: { reason: "spam" } } as const;
      expect(await errorOf(api.url, reportAnnouncement, sent)).toMatchObject({ code: "not_enrolled" });
    }
    const unknown = { token: student.token, params: { id: lecture.id }, body: { reason: "spam" } } as const;
    expect(await errorOf(api.url, reportAnnouncement, unknown)).toMatchObject({ code: "message_not_found" });
  });

  test("that is right removes the message; one that is wrong leaves it", async () => {
    const [bad, good] = [await post("Bad"), await post("Good")];
    await report(bad._id, student);
    await report(good._id, student);
    const [first, second] = await reported();
    await call(api.url, decideReport, decide(first?._id ?? "", "remove"));
    await call(api.url, decideReport, decide(second?._id ?? "", "dismiss"));
    expect(await reported()).toEqual([]);
    expect((await list(student)).announcements.map(({ text }) => text)).toEqual(["Good"]);
    expect((await list(lecture.host)).announcements.map(({ removed }) => removed)).toEqual([true, false]);
    const again = await errorOf(api.url, decideReport, decide(first?._id ?? "", "dismiss"));
    expect(again).toMatchObject({ code: "report_decided" });
  });

  test("is decided by another admin than the one who reported it", async () => {
    const enrolledAdmin = await asAdmin(api, await lecture.newViewer());
    await report((await post())._id, enrolledAdmin);
    const [one] = await reported();
    const own = decide(one?._id ?? "", "dismiss", enrolledAdmin);
    expect(await errorOf(api.url, decideReport, own)).toMatchObject({ code: "forbidden" });
  });
});

test("both are in their accounts' exports, and the text goes with its account", async () => {
  const { _id } = await post("Bring a ruler.");
  await report(_id, student);
  const exported = ({ token }: TestAccount) => call(api.url, exportAccount, { token });
  expect((await exported(lecture.host)).announcements).toMatchObject([
    { lectureName: "Fractions", text: "Bring a ruler.", recipients: 1, removedAt: null },
  ]);
  expect(await exported(student)).toMatchObject({
    announcements: [],
    messageReports: [{ lectureName: "Fractions", reason: "fraud", decision: null }],
  });
  const body = { password: "a good password" };
  await call(api.url, deleteAccount, { token: lecture.host.token, body });
  expect(await api.db("announcements").where({ id: _id }).first("text")).toEqual({ text: "" });
  expect(await queuedFor(student.id), "its email composes to nothing").toHaveLength(1);
  expect(await compose(_id, student.id)).toBeNull();
});

test("an instructor whose email is unverified sends nothing", async () => {
  const strict = await startTestServer({ env: { SMTP_URL: "smtp://localhost:1" } });
  try {
    const host = await newAccount(strict.url, "instructor");
    const sent = { token: host.token, params: { id: randomUUID() }, body: { text: "Hi" } };
    expect(await errorOf(strict.url, sendAnnouncement, sent)).toMatchObject({ code: "email_unverified" });
  } finally {
    await strict.stop();
  }
});
