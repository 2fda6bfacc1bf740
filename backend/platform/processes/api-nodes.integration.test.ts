import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "#contract/accounts/account.ts";
import { attendance } from "#contract/room/attendance.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { startApiNodes, type ApiNodes } from "#backend/quality/testing/processes/api-nodes.ts";
import { listAttendance } from "#backend/room/state/presence-repo.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";

const patience = { timeout: 15_000, interval: 250 };
/**
 * Time limits for a message to cross from one process to another, and for all participants to be back in the room.
 * Milliseconds.
 */
const CROSSING_MS = 2000;
const BACK_MS = 10_000;

let database: TestDatabase;
let api: ApiNodes;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApiNodes({ databaseUrl: database.connectionString });
});
afterAll(async () => {
  await api.stop();
  await database.close();
});

const nodes = () => {
  const [a, b] = api.nodes;
  if (!a || !b) throw new Error("two processes are needed");
  return { a, b };
};
const lectureHere = () => newLecture({ url: api.url, db: database.db });
const say = (page: JoinedPage, { id }: TestLecture, text: string, clientId: string = randomUUID()) =>
  page.request("chat-message", { roomId: id, clientId, text });
/** Returns the messages that a page shows: each once, in order. */
const textsOf = (page: JoinedPage) =>
  [...new Map(page.received("chat-message").map(({ seq, text }) => [seq, text]))]
    .toSorted(([one], [other]) => one - other)
    .map(([, text]) => text);

/** Lists the room's connected participants, by role and peer. */
async function connectedPeers(lectureId: string): Promise<string[]> {
  const rows = await database
    .db("room_connections")
    .where({ lectureId, disconnectedAt: null })
    .select("role", "peer");
  return rows.map(({ role, peer }) => `${role} ${peer}`).toSorted();
}

test("guesses at a password count in all processes together", async () => {
  const { a, b } = nodes();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const { url } = count % 2 === 0 ? a : b;
    const body = JSON.stringify({ email: "nobody@example.com", password: `guess number ${count}` });
    const headers = { "content-type": "application/json" };
    statuses.push((await fetch(`${url}${logIn.path}`, { method: "POST", headers, body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test("a host on one process and viewers on the other hear each other", async () => {
  const { a, b } = nodes();
  const lecture = await lectureHere();
  const host = await enterRoom(a.url, lecture.host.token, lecture.id);
  const viewers = [
    await enterRoom(b.url, (await lecture.newViewer()).token, lecture.id),
    await enterRoom(b.url, (await lecture.newViewer()).token, lecture.id),
  ];
  const since = performance.now();
  await say(host, lecture, "from the host");
  for (const viewer of viewers) expect((await viewer.next("chat-message")).text).toBe("from the host");
  const [first] = viewers;
  if (first) await say(first, lecture, "from a viewer");
  await expect.poll(() => textsOf(host), patience).toContain("from a viewer");
  expect(performance.now() - since).toBeLessThan(CROSSING_MS);
  for (const page of [host, ...viewers]) page.close();
});

test("after a kill -9 in a lecture everybody is back, and no message is lost or doubled", async () => {
  const { a, b } = nodes();
  const lecture = await lectureHere();
  const people = [await lecture.newViewer(), await lecture.newViewer()];
  const host = await enterRoom(a.url, lecture.host.token, lecture.id);
  const [onA, onB] = [
    await enterRoom(a.url, people[0]?.token ?? "", lecture.id),
    await enterRoom(b.url, people[1]?.token ?? "", lecture.id),
  ];
  await say(host, lecture, "before");
  expect((await onB.next("chat-message")).text).toBe("before");
  // This message is sent while the process is being killed: the page does not know whether it arrived, and resends it.
  const clientId = randomUUID();
  const lost = say(onA, lecture, "meanwhile", clientId).catch(() => null);
  await a.kill();
  const since = performance.now();
  expect(await Promise.all([host.gone, onA.gone])).toHaveLength(2);
  await lost;
  const [hostAgain, viewerAgain] = [
    await enterRoom(api.url, lecture.host.token, lecture.id),
    await enterRoom(api.url, people[0]?.token ?? "", lecture.id),
  ];
  expect(await say(viewerAgain, lecture, "meanwhile", clientId)).toMatchObject({ ok: true });
  await say(hostAgain, lecture, "after");
  await expect.poll(() => textsOf(onB), patience).toEqual(["meanwhile", "after"]);
  expect(performance.now() - since).toBeLessThan(BACK_MS);

  await a.startAgain();
  const fresh = await enterRoom(a.url, people[0]?.token ?? "", lecture.id);
  expect(fresh.answer.messages.map(({ text }) => text)).toEqual(["before", "meanwhile", "after"]);
  expect(fresh.answer.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  const attended = await call(api.url, attendance, {
    token: lecture.host.token,
    params: { lectureId: lecture.id },
  });
  expect(attended.filter(({ firstSeen }) => firstSeen !== null)).toHaveLength(2);
  for (const page of [hostAgain, viewerAgain, fresh, onB]) page.close();
}, 60_000);

const MINUTE_MS = 60_000;
const minuteOf = (time: number) => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** Backdates the time at which each participant entered the room by twenty minutes. */
async function backdate({ id }: TestLecture): Promise<void> {
  const { db } = database;
  await db("lectures")
    .where({ id })
    .update({ startsAt: new Date(Date.now() - 60 * MINUTE_MS) });
  const came = new Date(Date.now() - 20 * MINUTE_MS);
  await db("room_presences").where({ lectureId: id }).update({ enteredAt: came });
}

/** Closes `pages` and returns, for each viewer, the attended seconds beyond the backdated twenty minutes. */
async function secondsSince(lecture: TestLecture, pages: JoinedPage[]): Promise<number[]> {
  for (const page of pages) page.close();
  await expect.poll(() => connectedPeers(lecture.id), patience).toEqual([]);
  const attended = await listAttendance(database.db, lecture.id);
  return attended.map(({ seconds }) => seconds - 20 * 60);
}

test("a kill -9 doubles no attendance and no counted minute, and loses none", async () => {
  const { a, b } = nodes();
  const lecture = await lectureHere();
  const people = [await lecture.newViewer(), await lecture.newViewer()];
  const [moving, staying] = people.map(({ token }) => token);
  const roomId = lecture.id;
  const host = await enterRoom(a.url, lecture.host.token, roomId);
  const onA = await enterRoom(a.url, moving ?? "", roomId);
  // The same viewer joins with a second page, which takes over from the first; both presences are in the table.
  const again = await enterRoom(a.url, moving ?? "", roomId);
  expect(await onA.gone).toBe("io server disconnect");
  const onB = await enterRoom(b.url, staying ?? "", roomId);
  await backdate(lecture);
  const started = Date.now();
  await host.request("source", { roomId, source: "camera" });
  expect(await again.request("report-playback", { roomId })).toMatchObject({ ok: true });
  await a.kill();
  await Promise.all([host.gone, again.gone]);

  const hostBack = await enterRoom(api.url, lecture.host.token, roomId);
  const back = await enterRoom(api.url, moving ?? "", roomId);
  await hostBack.request("source", { roomId, source: "camera" });
  expect(await back.request("report-playback", { roomId })).toMatchObject({ ok: true });
  const reported = Date.now();
  // Rows left behind by the dead process are cleaned up.
  await a.startAgain();
  for (const seconds of await secondsSince(lecture, [hostBack, back, onB])) {
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThanOrEqual((Date.now() - started) / 1000);
  }
  const minutes: Date[] = await database
    .db("lecture_minutes")
    .where({ lectureId: roomId, confirmed: true })
    .orderBy("minute")
    .pluck("minute");
  const expected = [...new Set([minuteOf(started), minuteOf(reported)])];
  expect(minutes.map((minute) => minute.getTime())).toEqual(expected);
}, 60_000);

test("a process that slept and wakes leaves no ghosts, and one host", async () => {
  const { a, b } = nodes();
  const lecture = await lectureHere();
  const people = [await lecture.newViewer("Abel Tadesse"), await lecture.newViewer("Hana Girma")];
  const asleep = await enterRoom(a.url, lecture.host.token, lecture.id);
  await enterRoom(a.url, people[0]?.token ?? "", lecture.id);
  const onB = await enterRoom(b.url, people[1]?.token ?? "", lecture.id);
  a.suspend();
  // The pages notice that the suspended process no longer responds, and reconnect through the other process.
  const host = await enterRoom(b.url, lecture.host.token, lecture.id);
  const viewer = await enterRoom(b.url, people[0]?.token ?? "", lecture.id);
  expect(viewer.answer.hostPresent).toBe(true);
  a.resume();
  // The resumed process learns that its sockets were taken over, and evicts nobody.
  expect(await asleep.gone).toBeTruthy();
  await say(host, lecture, "awake");
  expect((await viewer.next("chat-message")).text).toBe("awake");
  const inside = [host, viewer, onB].map(({ answer }) => `${answer.role} ${answer.peerId}`).toSorted();
  await expect.poll(() => connectedPeers(lecture.id), patience).toEqual(inside);
  expect(textsOf(onB)).toEqual(["awake"]);
  for (const page of [host, viewer, onB]) page.close();
  await expect.poll(() => connectedPeers(lecture.id), patience).toEqual([]);
}, 60_000);

test("a process that drains costs its pages nothing: they go on elsewhere", async () => {
  const { a, b } = nodes();
  const lecture = await lectureHere();
  const viewer = await lecture.newViewer();
  const host = await enterRoom(b.url, lecture.host.token, lecture.id);
  const moved = await enterRoom(a.url, viewer.token, lecture.id);
  const ending = a.terminate();
  // The draining process keeps serving while the load balancer removes it.
  expect(await say(moved, lecture, "while it drains")).toMatchObject({ ok: true });
  expect((await host.next("chat-message")).text).toBe("while it drains");
  for (let count = 0; count < 20; count += 1) expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  expect(await moved.gone).toMatch(/transport/);
  const elsewhere = await enterRoom(api.url, viewer.token, lecture.id);
  expect(elsewhere.answer.messages.map(({ text }) => text)).toEqual(["while it drains"]);
  await ending;
  await a.startAgain();
  for (const page of [host, elsewhere]) page.close();
}, 60_000);
