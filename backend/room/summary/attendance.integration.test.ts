import { beforeEach, expect, test } from "vitest";
import { attendance } from "#contract/room/attendance.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, openPage } from "#backend/quality/testing/room/room-page.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";

let lecture: TestLecture;
let abel: TestAccount;
const api = setUpTestServer();
beforeEach(async () => {
  lecture = await newLecture(api);
  await api
    .db("lectures")
    .where({ id: lecture.id })
    .update({ startsAt: new Date(start) });
  abel = await lecture.newViewer("Abel Girma");
});

const minute = 60_000;
const patience = { timeout: 20_000 };
/** The lecture starts at ten in the morning in Addis Ababa. */
const start = Date.parse("2026-12-01T07:00:00.000Z");
const noon = start + 2 * 60 * minute;
const at = (minutes: number) => new Date(noon + minutes * minute);

/** Formats a time as clocks in Addis Ababa show it. */
const shown = (instant: Date) =>
  `${new Date(instant.getTime() + 3 * 60 * minute).toISOString().slice(0, 19)}+03:00`;

const see = (token = lecture.host.token) =>
  call(api.url, attendance, { token, params: { lectureId: lecture.id } });

/** Inserts a presence from one minute of the lecture to another. */
async function stayed(accountId: string, from: number, until: number): Promise<void> {
  const presence = { lectureId: lecture.id, accountId, enteredAt: at(from), seenUntil: at(until) };
  await api.db("room_presences").insert(presence);
}

/** Lists the durations of all presences in order, in milliseconds. */
async function listPresences(): Promise<{ lasted: number }[]> {
  const rows = await api.db("room_presences").where({ lectureId: lecture.id }).orderBy("id");
  return rows.map(({ enteredAt, seenUntil }) => ({ lasted: seenUntil.getTime() - enteredAt.getTime() }));
}

/** Sets the start and end of all presences to these times, in minutes before now. */
async function backdate(began: number, seen: number): Promise<void> {
  await api
    .db("room_presences")
    .where({ lectureId: lecture.id })
    .update({
      enteredAt: new Date(Date.now() - began * minute),
      seenUntil: new Date(Date.now() - seen * minute),
    });
}

test("minutes count once, on any number of devices and across reconnects", async () => {
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
      firstSeen: shown(at(0)),
      lastSeen: shown(at(50)),
    },
    expect.objectContaining({ _id: hana.id, minutes: 0, firstSeen: shown(at(0)) }),
    expect.objectContaining({ _id: vera.id, minutes: 0, firstSeen: null, lastSeen: null }),
  ]);
});

test("time before the lecture's start is not attendance, but is reported", async () => {
  const hana = await lecture.newViewer("Hana Bekele");
  const early = -2 * 60;
  await stayed(abel.id, early - 180, early + 7);
  await stayed(hana.id, early - 180, early - 170);
  expect(await see()).toMatchObject([
    { minutes: 7, firstSeen: shown(at(early - 180)), lastSeen: shown(at(early + 7)) },
    { minutes: 0, firstSeen: shown(at(early - 180)), lastSeen: shown(at(early - 170)) },
  ]);
});

/** Moves the lecture's start this many minutes into the past. */
const started = (minutes: number) =>
  api
    .db("lectures")
    .where({ id: lecture.id })
    .update({ startsAt: new Date(Date.now() - minutes * minute) });

test("a presence lasts until its page leaves; joining again on the same connection continues it", async () => {
  await started(60);
  const page = await enterRoom(api.url, abel.token, lecture.id);
  await backdate(30, 29);
  await page.join({ roomId: lecture.id, ticket: page.answer.ticket });
  page.close();
  await expect.poll(async () => (await see())[0]?.minutes, patience).toBe(30);
  expect(await api.db("room_presences").where({ lectureId: lecture.id })).toHaveLength(1);
});

test("a page that reconnects before its old connection is known to be dead counts once", async () => {
  await started(60);
  const page = await enterRoom(api.url, abel.token, lecture.id);
  await backdate(20, 20);
  const back = await openPage(api.url, abel.token);
  await back.join({ roomId: lecture.id, ticket: page.answer.ticket });
  expect(await page.gone).toBe("io server disconnect");
  // The later presence lies within the earlier one, so it adds nothing to the 20 minutes.
  await expect.poll(async () => (await see())[0]?.minutes, patience).toBe(20);
  back.close();
  await expect
    .poll(async () => (await listPresences()).every(({ lasted }) => lasted > 0), patience)
    .toBe(true);
  expect(await listPresences()).toHaveLength(2);
  expect((await see())[0]?.minutes).toBe(20);
});

test("a page that reconnects after a while was absent meanwhile", async () => {
  await started(60);
  const page = await enterRoom(api.url, abel.token, lecture.id);
  page.close();
  await expect.poll(async () => (await listPresences())[0]?.lasted ?? 0, patience).toBeGreaterThan(0);
  await backdate(40, 30);
  const back = await openPage(api.url, abel.token);
  await back.join({ roomId: lecture.id, ticket: page.answer.ticket });
  back.close();
  await expect.poll(async () => (await listPresences())[1]?.lasted ?? 0, patience).toBeGreaterThan(0);
  // Ten minutes of the first presence and a moment of the second, without the half hour in between.
  expect((await see())[0]?.minutes).toBe(10);
});

test("a server that stops records who is present at that moment", async () => {
  const database = await createTestDatabase();
  const other = await startTestServer({ database: { ...database, close: async () => undefined } });
  const there = await newLecture(other);
  const page = await enterRoom(other.url, (await there.newViewer()).token, there.id);
  const began = new Date(Date.now() - 10 * minute);
  await other.db("room_presences").update({ enteredAt: began, seenUntil: began });
  await other.stop();
  const { seenUntil: seen } = await database.db("room_presences").first("seenUntil");
  expect(seen.getTime() - began.getTime()).toBeGreaterThanOrEqual(10 * minute);
  page.close();
  await database.close();
});

test("the host's own time is not attendance", async () => {
  (await enterRoom(api.url, lecture.host.token, lecture.id)).close();
  expect((await see()).map(({ _id }) => _id)).toEqual([abel.id]);
});

test("attendance is shown to the instructor and admins alone", async () => {
  const other = await newAccount(api.url, "instructor");
  const params = { lectureId: lecture.id };
  for (const { token } of [abel, other])
    expect((await errorOf(api.url, attendance, { token, params })).code).toBe("not_your_lecture");
  const unknown = { lectureId: "00000000-0000-4000-8000-000000000000" };
  const { token } = lecture.host;
  expect((await errorOf(api.url, attendance, { token, params: unknown })).code).toBe("lecture_not_found");
});
