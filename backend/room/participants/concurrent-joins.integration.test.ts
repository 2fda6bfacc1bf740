import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { announce, joinAck, type JoinResponse } from "#contract/room/room.ts";
import { call } from "#backend/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/testing/enrollments.ts";
import type { TestAccount } from "#backend/testing/test-account.ts";
import { openPage, type RoomPage } from "#backend/testing/room/room-page.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { countBlockedStatements } from "#backend/testing/database/blocked-statements.ts";

const VIEWERS = 24;
/** Many joins at once take a while. */
const patience = { timeout: 20_000 };

let api: TestServer;
let lecture: TestLecture;
let people: TestAccount[];
beforeAll(async () => {
  api = await startTestServer();
  lecture = await newLecture(api);
  people = await Promise.all(Array.from({ length: VIEWERS }, () => lecture.newViewer()));
});
afterAll(() => api.stop());

const opened: RoomPage[] = [];
beforeEach(() => () => {
  for (const page of opened.splice(0)) page.close();
});

async function open({ token }: TestAccount): Promise<RoomPage> {
  const page = await openPage(api.url, token);
  opened.push(page);
  return page;
}

/** Joins and keeps the state that a page would have: the join response overwrites earlier events. */
function joinAndListen({ socket }: RoomPage) {
  const known = new Set<string>();
  const named = new Set<string>();
  socket.on("user-connected", ({ userId }: { userId: string }) => known.add(userId));
  socket.on("user-disconnected", ({ studentId }: { studentId: string }) => known.delete(studentId));
  socket.on("participant", ({ peerId }: { peerId: string }) => named.add(peerId));
  const answered = new Promise<JoinResponse>((resolve, reject) => {
    socket.emit("join", { roomId: lecture.id }, (raw: unknown) => {
      const answer = joinAck.parse(raw);
      if (!answer.ok) return reject(new Error(answer.error.code));
      known.clear();
      named.clear();
      for (const peer of answer.data.viewers) known.add(peer);
      for (const { peerId } of answer.data.roomInfo.participants) named.add(peerId);
      resolve(answer.data);
    });
  });
  return { known, named, answered };
}

async function joinFully(person: TestAccount): Promise<string> {
  const page = await open(person);
  const { peerId } = await page.join({ roomId: lecture.id });
  await call(api.url, announce, { token: person.token, body: { userId: peerId, roomId: lecture.id } });
  return peerId;
}

test("a host who joins at the same time as all viewers learns of every peer and name", async () => {
  const host = await open(lecture.host);
  const coming = people.map((person) => joinFully(person));
  // In the middle of the rush, as after a server restart.
  await Promise.any(coming);
  const { known, named, answered } = joinAndListen(host);
  await answered;
  const peers = (await Promise.all(coming)).toSorted();
  await expect.poll(() => [...known].toSorted(), patience).toEqual(peers);
  expect([...named].toSorted()).toEqual(peers);
});

test("a host who joins while all viewers leave keeps none of them", async () => {
  await Promise.all(people.map((person) => joinFully(person)));
  const pages = [...opened];
  const host = await open(lecture.host);
  const { known, answered } = joinAndListen(host);
  for (const page of pages) page.close();
  await answered;
  await expect.poll(() => [...known], patience).toEqual([]);
});

test("ending the room also evicts those who are still joining", async () => {
  const host = await open(lecture.host);
  await host.join({ roomId: lecture.id });
  const pages = await Promise.all(people.slice(0, 3).map((person) => open(person)));
  const held = await api.db.transaction();
  await held.raw("lock table room_bans in access exclusive mode");
  const joining = pages.map((page) =>
    page.join({ roomId: lecture.id }).then(
      () => "in",
      () => "out",
    ),
  );
  try {
    await expect.poll(() => countBlockedStatements(api.db), patience).toBe(pages.length);
    expect(await host.request("end-room", { roomId: lecture.id, ended: true })).toEqual({
      ok: true,
      data: {},
    });
    for (const page of pages)
      await expect.poll(() => page.received("removed"), patience).toEqual([{ reason: "room_ended" }]);
  } finally {
    await held.rollback();
  }
  expect(await Promise.all(joining)).toEqual(pages.map(() => "out"));
  expect(host.socket.connected).toBe(true);
});
