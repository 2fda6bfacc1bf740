import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as wire from "#contract/accounts/notifications.ts";
import { logIn, signUp, updateAccount } from "#contract/accounts/account.ts";
import { deleteLecture, updateLecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { announceLive } from "#backend/enrollments/notifications/announce-live.ts";
import { enqueueLectureReminders } from "#backend/enrollments/notifications/enqueue-lecture-reminders.ts";
import { enrolledStudent, offeredLecture } from "#backend/enrollments/testing/lecture-fixture.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { runWaitingJobs } from "#backend/quality/testing/run-waiting-jobs.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { admitNotification } from "../preferences/admit-notification.ts";
import { sendPush } from "./send-push.ts";
import type { PushComposers } from "./push-notification.ts";
import {
  startPushReceiver,
  type PushReceiver,
  type TestBrowser,
} from "#backend/platform/push/testing/push-receiver.ts";

const minute = 60_000;
const hour = 60 * minute;
const patience = { timeout: 20_000, interval: 25 };
// Noon in Addis Ababa.
const noon = Date.parse("2027-03-01T09:00:00Z");

let receiver: PushReceiver;
let api: TestServer;
let now: number;
const clock = () => new Date(now);

beforeEach(async () => {
  now = noon;
  receiver = await startPushReceiver();
  api = await startTestServer({ clock, pushFetch: receiver.fetch, presenceIntervalMs: 600_000 });
});
afterEach(async () => {
  await api.stop();
  await receiver.close();
});

const zone = "Africa/Addis_Ababa";
async function subscribed(person: TestAccount): Promise<TestBrowser> {
  const browser = receiver.open();
  const { endpoint, keys } = browser;
  await call(api.url, wire.subscribeToPush, { token: person.token, body: { endpoint, keys, zone } });
  return browser;
}
const titles = ({ received }: TestBrowser) => received.map(({ message }) => message.title);
const expectTitle = (browser: TestBrowser, title: string) =>
  vi.waitFor(() => expect(titles(browser)).toContain(title), patience);
/** Waits until all queued notifications have been sent or dropped. */
const settled = () =>
  vi.waitFor(async () => expect(await api.db("pushes").whereNull("endedAt")).toEqual([]), patience);

async function fixture(startsAt = noon + 30 * hour) {
  const schedule = new Date(startsAt).toISOString();
  const { lecture, host } = await offeredLecture(api, { name: "Algebra", schedule });
  const student = await enrolledStudent(api, lecture);
  return { lecture, host, student, browser: await subscribed(student) };
}
const choose = (
  { token }: TestAccount,
  kind: wire.NotificationKind,
  channel: wire.NotificationChannel,
  enabled: boolean,
) => call(api.url, wire.chooseNotification, { token, body: { kind, channel, enabled, zone } });
const runJobs = () => runWaitingJobs(api.db);

describe("a person is notified", () => {
  test("a day and 15 minutes before a lecture, once each, encrypted for this browser and signed by us", async () => {
    const { lecture, host, browser } = await fixture();
    const hostBrowser = await subscribed(host);
    now = noon + 6 * hour + minute;
    await Promise.all([1, 2, 3].map(() => enqueueLectureReminders({ db: api.db, clock })));
    await expectTitle(browser, "Within 24 hours: Algebra");
    now = noon + 30 * hour - 15 * minute;
    await enqueueLectureReminders({ db: api.db, clock });
    await expectTitle(browser, "In 15 minutes: Algebra");
    await expectTitle(hostBrowser, "In 15 minutes: Algebra");
    await settled();
    expect(titles(browser)).toHaveLength(2);
    expect(browser.received[1]?.message).toMatchObject({
      body: "Join and check your audio.",
      language: "en",
      path: `/status?id=${lecture._id}`,
    });
    expect(browser.received[1]?.headers).toMatchObject({ urgency: "high", "content-encoding": "aes128gcm" });
    const { publicKey } = await call(api.url, wire.getNotificationSettings, { token: host.token });
    expect(new Set(receiver.senders.map(({ key }) => key))).toEqual(new Set([publicKey]));
    expect(receiver.senders[0]?.audience).toBe("https://fcm.googleapis.com");
  });

  test("that the host is live, unless already in the room, once however often the host switches", async () => {
    const { lecture, host, browser } = await fixture(noon + 5 * minute);
    const present = await enrolledStudent(api, lecture);
    const presentBrowser = await subscribed(present);
    const pages = [await enterRoom(api.url, present.token, lecture._id)];
    const hostPage = await enterRoom(api.url, host.token, lecture._id);
    pages.push(hostPage);
    for (const source of ["camera", "screen"])
      await hostPage.request("source", { roomId: lecture._id, source });
    await expectTitle(browser, "Live now: Algebra");
    await Promise.all([1, 2].map(() => announceLive({ db: api.db, clock }, lecture._id)));
    await settled();
    expect(titles(browser)).toEqual(["Live now: Algebra"]);
    expect(browser.received[0]?.message.body).toBe("Sara Haile has started. Join now.");
    expect(titles(presentBrowser)).toEqual([]);
    for (const page of pages) page.close();
  });

  test("of no camera that is only tried long before the start, but shortly before it if it still runs", async () => {
    const { lecture, host, browser } = await fixture(noon + 40 * minute);
    const hostPage = await enterRoom(api.url, host.token, lecture._id);
    await hostPage.request("source", { roomId: lecture._id, source: "camera" });
    const waiting = () =>
      api.db("graphile_worker.jobs").where({ taskIdentifier: "announce-live", attempts: 0 });
    await vi.waitFor(async () => {
      const [job] = await waiting();
      expect(job?.runAt.getTime() - Date.now()).toBeGreaterThan(25 * minute);
    }, patience);
    now = noon + 31 * minute;
    await runJobs();
    await expectTitle(browser, "Live now: Algebra");
    hostPage.close();
  });

  test("of a move, a cancellation and a completed refund, in their language", async () => {
    const { lecture, host, student, browser } = await fixture();
    const schedule = new Date(noon + 48 * hour).toISOString();
    const params = { id: lecture._id };
    await call(api.url, updateLecture, { token: host.token, params, body: { schedule } });
    await runJobs();
    await expectTitle(browser, "Changed: Algebra");
    expect(browser.received[0]?.message.body).toContain("Now Wednesday, 3 March 2027, 12:00");
    const preferences = { language: "am", calendar: "ethiopian", clock: "ethiopian" } as const;
    const own = { token: student.token, params: { id: student.id } };
    await call(api.url, updateAccount, { ...own, body: { preferences } });
    await call(api.url, deleteLecture, { token: host.token, params });
    await expectTitle(browser, "ተሰርዟል፦ Algebra");
    await expectTitle(browser, "የ450 ብር ተመላሽዎ ተጠናቋል");
  });
});

describe("a person is not notified", () => {
  test("of what they turned off, by push or by email", async () => {
    const { host, student, lecture, browser } = await fixture();
    await choose(student, "moved", "push", false);
    await choose(student, "moved", "email", false);
    await choose(student, "refunded", "push", false);
    const schedule = new Date(noon + 48 * hour).toISOString();
    await call(api.url, updateLecture, {
      token: host.token,
      params: { id: lecture._id },
      body: { schedule },
    });
    await runJobs();
    await vi.waitFor(async () => expect(await api.db("pushes")).toHaveLength(1), patience);
    await call(api.url, withdrawPayment, { token: student.token, body: { classId: lecture._id } });
    await settled();
    const outcome = async (kind: string) =>
      (await api.db("emails").where({ kind }).first("outcome"))?.outcome;
    await expect.poll(() => outcome("lecture-changed"), patience).toBe("dropped");
    await expect.poll(() => outcome("refunded"), patience).toBe("stored");
    expect(titles(browser)).toEqual([]);
  });

  test("at night: what is still true at 7 is sent then, and what isn't never", async () => {
    const { host, student, lecture, browser } = await fixture(noon + 33.5 * hour);
    // Sets the clock to 22:00 in Addis Ababa. The lecture starts at 21:30 on the next day.
    now = noon + 10 * hour;
    await enqueueLectureReminders({ db: api.db, clock });
    const second = await fixture(noon + 34 * hour);
    await call(api.url, deleteLecture, { token: second.host.token, params: { id: second.lecture._id } });
    const due = () => api.db("pushes").whereNull("endedAt").where("dueAt", ">", clock()).pluck("dueAt");
    const seven = new Date(noon + 19 * hour);
    await expect.poll(due, patience).toEqual([seven, seven, seven]);
    const emails = () =>
      api.db("emails").where({ kind: "reminder-day", accountId: student.id }).pluck("dueAt");
    await expect.poll(emails, patience).toEqual([seven]);
    expect([...titles(browser), ...titles(second.browser)]).toEqual([]);
    await call(api.url, withdrawPayment, { token: student.token, body: { classId: lecture._id } });
    await expect.poll(due, patience).toEqual([seven, seven, seven, seven]);
    now = seven.getTime();
    await runJobs();
    await settled();
    expect(titles(browser)).toEqual(["Your refund of 450 birr is complete"]);
    expect(titles(second.browser).toSorted()).toEqual([
      "Cancelled: Algebra",
      "Your refund of 450 birr is complete",
    ]);
    expect(host.id).not.toBe(second.host.id);
  });

  test("at night by the zone that sign-up told, and from the next log-in by another", async () => {
    const email = "quiet@example.com";
    const credentials = { email, password: TEST_PASSWORD };
    const zoneNow = () => api.db("accounts").where({ email }).first("id", "zone");
    const person = { ...credentials, name: "Abebe Kebede", role: "student", zone };
    await call(api.url, signUp, { body: person });
    const { id: accountId, zone: told } = await zoneNow();
    expect(told).toBe(zone);
    const at = new Date(noon + 12 * hour);
    const admitted = () => admitNotification(api.db, { accountId, kind: "refunded", channel: "email", at });
    expect(await admitted()).toEqual(new Date(noon + 19 * hour));
    await call(api.url, logIn, { body: { ...credentials, zone: "America/New_York" } });
    expect(await admitted()).toEqual(at);
    const { fields } = await errorOf(api.url, logIn, { body: { ...credentials, zone: "Etc/Unknown" } });
    expect(Object.keys(fields ?? {})).toEqual(["zone"]);
    expect((await zoneNow()).zone).toBe("America/New_York");
  });

  test("but 15 minutes before a lecture in the night they are", async () => {
    const { browser } = await fixture(noon + 12 * hour);
    now = noon + 12 * hour - 14 * minute;
    await enqueueLectureReminders({ db: api.db, clock });
    await expectTitle(browser, "In 14 minutes: Algebra");
  });
});

/** Queues a notification that only this test can send. */
async function queuedPush() {
  const person = await newAccount(api.url, "student");
  const browser = await subscribed(person);
  const email = { kind: "refunded", subjectId: "a refund", accountIds: [person.id] } as const;
  await api.db.transaction(async (trx) => {
    await enqueueNotifications(trx, email, clock());
    // Without the job, no worker sends the notification.
    await trx.raw("delete from graphile_worker._private_jobs");
  });
  const { id } = await api.db("pushes").first("id");
  const sent: string[] = [];
  const compose = async () => ({ title: "t", body: "b", path: "/dashboard", ttlMs: minute }) as const;
  const attempt = (result: "accepted" | "unavailable" | "unknown") =>
    sendPush(
      {
        db: api.db,
        clock,
        logger: pino({ level: "silent" }),
        composers: new Proxy({} as PushComposers, { get: () => compose }),
        sendToBrowser: async ({ endpoint }) => (sent.push(endpoint), result),
      },
      { pushId: id, isLastAttempt: false },
    );
  return { id, sent, attempt, browser };
}

describe("at most once", () => {
  test("through a process that is killed while it sends", async () => {
    const { id, sent, attempt } = await queuedPush();
    const script = fileURLToPath(new URL("./testing/dying-sender.ts", import.meta.url));
    const args = [script, api.connectionString, id, clock().toISOString()];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    await attempt("accepted");
    expect(sent).toEqual([]);
    expect(await api.db("pushes").whereNull("endedAt")).toEqual([]);
  });

  test("by processes that run the same job at the same time", async () => {
    const { sent, attempt } = await queuedPush();
    await Promise.all([1, 2, 3, 4].map(() => attempt("accepted")));
    expect(sent).toHaveLength(1);
  });

  test("and again only where the push service certainly didn't accept it", async () => {
    const { sent, attempt } = await queuedPush();
    await expect(attempt("unavailable")).rejects.toThrow("unavailable");
    await attempt("unknown");
    await attempt("accepted");
    expect(sent).toHaveLength(2);
  });
});

test.each([404, 410])("a browser that has unsubscribed (%i) is forgotten", async (status) => {
  const { lecture, student } = await fixture();
  receiver.answer(status);
  await call(api.url, withdrawPayment, { token: student.token, body: { classId: lecture._id } });
  await settled();
  await expect.poll(() => api.db("push_subscriptions"), patience).toEqual([]);
});

test("an app that asks finds what is due, wanted and true for some minutes", async () => {
  const { lecture, host, student } = await fixture();
  const list = () => call(api.url, wire.listNotifications, { token: student.token });
  expect(await list()).toEqual([]);
  await call(api.url, deleteLecture, { token: host.token, params: { id: lecture._id } });
  await expect.poll(async () => (await list()).length, patience).toBe(2);
  expect(await list()).toMatchObject([
    { title: "Cancelled: Algebra", path: "/dashboard" },
    { title: "Your refund of 450 birr is complete" },
  ]);
  await choose(student, "cancelled", "push", false);
  expect(await list()).toHaveLength(1);
  now += 11 * minute;
  expect(await list()).toEqual([]);
});

test("a browser beside the open desktop app is left out, since the app shows it; another device is not", async () => {
  const { lecture, host, student, browser } = await fixture();
  const credentials = { email: student.email, password: TEST_PASSWORD };
  const [app, page] = [
    await call(api.url, logIn, { body: credentials }),
    await call(api.url, logIn, { body: credentials }),
  ];
  const beside = await subscribed({ ...student, token: page.token });
  const [phone] = await api.db("sessions").where({ accountId: student.id }).orderBy("id");
  await api.db("sessions").where({ accountId: student.id }).update({ system: "Windows" });
  await api.db("sessions").where({ id: phone.id }).update({ system: "Android" });
  const ask = () => call(api.url, wire.listNotifications, { token: app.token });
  await ask();
  // The app last polled three minutes ago, so it counts as closed.
  now += 3 * minute;
  const params = { id: lecture._id };
  const schedule = new Date(noon + 48 * hour).toISOString();
  await call(api.url, updateLecture, { token: host.token, params, body: { schedule } });
  await runJobs();
  await expectTitle(beside, "Changed: Algebra");
  await ask();
  now += minute;
  await call(api.url, deleteLecture, { token: host.token, params });
  await expectTitle(browser, "Cancelled: Algebra");
  await settled();
  expect(titles(beside)).toEqual(["Changed: Algebra"]);
  expect((await ask()).map(({ title }) => title)).toContain("Cancelled: Algebra");
});
