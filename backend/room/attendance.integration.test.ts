import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attendance } from "#contract/attendance.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/testing/enrollments.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { enterRoom, openPage } from "#backend/testing/room-page.ts";
import { createTestDatabase } from "#backend/testing/test-database.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let lecture: TestLecture;
let abel: TestPerson;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());
beforeEach(async () => {
  lecture = await newLecture(api);
  abel = await lecture.newViewer("Abel Girma");
});

const minute = 60_000;
const patience = { timeout: 20_000 };
/** Ten in the morning in Addis Ababa is when the lecture starts. */
const start = Date.parse("2026-12-01T07:00:00.000Z");
const noon = start + 2 * 60 * minute;
const at = (minutes: number) => new Date(noon + minutes * minute);

const see = (token = lecture.host.token) =>
  call(api.url, attendance, { token, params: { lectureId: lecture.id } });

/** Somebody was there from one minute to another. */
async function stayed(account_id: string, from: number, until: number): Promise<void> {
  const stay = { lecture_id: lecture.id, account_id, entered_at: at(from), seen_until: at(until) };
  await api.db("room_presences").insert(stay);
}

/** In their order; how long, in milliseconds. */
async function stays(): Promise<{ lasted: number }[]> {
  const rows = await api.db("room_presences").where({ lecture_id: lecture.id }).orderBy("id");
  return rows.map(({ entered_at, seen_until }) => ({ lasted: seen_until.getTime() - entered_at.getTime() }));
}

/** All stays seem to have begun, and been seen last, so long ago. */
async function backdate(began: number, seen: number): Promise<void> {
  await api
    .db("room_presences")
    .where({ lecture_id: lecture.id })
    .update({
      entered_at: new Date(Date.now() - began * minute),
      seen_until: new Date(Date.now() - seen * minute),
    });
}

test("minutes are counted once, on however many devices and through reconnects", async () => {
  const hana = await lecture.newViewer("Hana Bekele");
  const vera = await lecture.newViewer("Vera Alemu");
  for (const [from, until] of [
    [0, 10],
    [5, 20],
    [20, 25],
    [40, 50],
    [42, 44],
  ] as const)
    await stayed(abel.id, from, until);
  await stayed(hana.id, 0, 0.4);
  expect(await see()).toEqual([
    {
      _id: abel.id,
      name: "Abel Girma",
      email: abel.email,
      minutes: 35,
      firstSeen: at(0).toISOString(),
      lastSeen: at(50).toISOString(),
    },
    expect.objectContaining({ _id: hana.id, minutes: 0, firstSeen: at(0).toISOString() }),
    expect.objectContaining({ _id: vera.id, minutes: 0, firstSeen: null, lastSeen: null }),
  ]);
});

test("what is before the lecture's start is no attendance, but is told", async () => {
  const hana = await lecture.newViewer("Hana Bekele");
  const early = -2 * 60;
  await stayed(abel.id, early - 180, early + 7);
  await stayed(hana.id, early - 180, early - 170);
  expect(await see()).toMatchObject([
    { minutes: 7, firstSeen: at(early - 180).toISOString(), lastSeen: at(early + 7).toISOString() },
    { minutes: 0, firstSeen: at(early - 180).toISOString(), lastSeen: at(early - 170).toISOString() },
  ]);
});

/** The lecture began so many minutes ago. */
const begun = (minutes: number) =>
  api
    .db("lectures")
    .where({ id: lecture.id })
    .update({ starts_at: new Date(Date.now() - minutes * minute) });

test("a stay lasts until its page goes; joining again on the same line goes on with it", async () => {
  await begun(60);
  const page = await enterRoom(api.url, abel.token, lecture.id);
  await backdate(30, 29);
  await page.join({ roomId: lecture.id, ticket: page.answer.ticket });
  page.close();
  await expect.poll(async () => (await see())[0]?.minutes, patience).toBe(30);
  expect(await api.db("room_presences").where({ lecture_id: lecture.id })).toHaveLength(1);
});

test("a page that comes back on a new line while its old one is not yet known to be dead counts once", async () => {
  await begun(60);
  const page = await enterRoom(api.url, abel.token, lecture.id);
  await backdate(20, 20);
  const back = await openPage(api.url, abel.token);
  await back.join({ roomId: lecture.id, ticket: page.answer.ticket });
  expect(await page.gone).toBe("io server disconnect");
  // Both stays end now; the later one is within the earlier.
  await expect.poll(async () => (await see())[0]?.minutes, patience).toBe(20);
  back.close();
  await expect.poll(async () => (await stays()).every(({ lasted }) => lasted > 0), patience).toBe(true);
  expect(await stays()).toHaveLength(2);
  expect((await see())[0]?.minutes).toBe(20);
});

test("a page that comes back after a while was not there meanwhile", async () => {
  await begun(60);
  const page = await enterRoom(api.url, abel.token, lecture.id);
  page.close();
  await expect.poll(async () => (await stays())[0]?.lasted ?? 0, patience).toBeGreaterThan(0);
  await backdate(40, 30);
  const back = await openPage(api.url, abel.token);
  await back.join({ roomId: lecture.id, ticket: page.answer.ticket });
  back.close();
  await expect.poll(async () => (await stays())[1]?.lasted ?? 0, patience).toBeGreaterThan(0);
  // Ten minutes, and the moment just now; not the half hour between.
  expect((await see())[0]?.minutes).toBe(10);
});

test("a server that stops writes down who is there at that moment", async () => {
  const database = await createTestDatabase();
  const other = await startTestServer({ database: { ...database, close: async () => undefined } });
  const there = await newLecture(other);
  const page = await enterRoom(other.url, (await there.newViewer()).token, there.id);
  const began = new Date(Date.now() - 10 * minute);
  await other.db("room_presences").update({ entered_at: began, seen_until: began });
  await other.stop();
  const { seen_until: seen } = await database.db("room_presences").first("seen_until");
  expect(seen.getTime() - began.getTime()).toBeGreaterThanOrEqual(10 * minute);
  page.close();
  await database.close();
});

test("a host's own time is nobody's attendance", async () => {
  (await enterRoom(api.url, lecture.host.token, lecture.id)).close();
  expect((await see()).map(({ _id }) => _id)).toEqual([abel.id]);
});

test("is the instructor's and the admins' alone", async () => {
  const other = await newPerson(api.url, "instructor");
  const params = { lectureId: lecture.id };
  for (const { token } of [abel, other])
    expect((await fail(api.url, attendance, { token, params })).code).toBe("not_your_lecture");
  const unknown = { lectureId: "00000000-0000-4000-8000-000000000000" };
  const { token } = lecture.host;
  expect((await fail(api.url, attendance, { token, params: unknown })).code).toBe("lecture_not_found");
});
