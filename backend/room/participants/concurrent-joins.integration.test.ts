import { beforeAll, beforeEach, expect, test } from "vitest";
import { announce, joinAck, type JoinResponse, type RoomEvents } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { openPage, type RoomPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { countBlockedStatements } from "#backend/quality/testing/database/blocked-statements.ts";

const VIEWERS = 24;
/** Many concurrent joins take a while. */
const patience = { timeout: 20_000 };

let lecture: TestLecture;
let people: TestAccount[];
const api = setUpTestServer();
beforeAll(async () => {
  lecture = await newLecture(api);
  people = await Promise.all(Array.from({ length: VIEWERS }, () => lecture.newViewer()));
});

const opened: RoomPage[] = [];
beforeEach(() => () => {
  for (const page of opened.splice(0)) page.close();
});

async function open({ token }: TestAccount): Promise<RoomPage> {
  const page = await openPage(api.url, token);
  opened.push(page);
  return page;
}

/**
 * Joins the room and maintains the state that a page would have: the join response, with newer events applied to it.
 */
function joinAndListen({ socket }: RoomPage) {
  const known = new Set<string>();
  const named = new Set<string>();
  type Apply = (peer: string, revision: number, change: () => void) => void;
  const early: Parameters<Apply>[] = [];
  let apply: Apply = (...event) => void early.push(event);
  socket.on("user-connected", ({ userId, revision }: RoomEvents["user-connected"]) =>
    apply(userId, revision, () => known.add(userId)),
  );
  socket.on("user-disconnected", ({ studentId, revision }: RoomEvents["user-disconnected"]) =>
    apply(studentId, revision, () => known.delete(studentId)),
  );
  socket.on("participants", ({ changes }: RoomEvents["participants"]) => {
    for (const { type, peerId } of changes) if (type === "present") named.add(peerId);
  });
  const answered = new Promise<JoinResponse>((resolve, reject) => {
    socket.emit("join", { roomId: lecture.id }, (raw: unknown) => {
      const answer = joinAck.parse(raw);
      if (!answer.ok) return reject(new Error(answer.error.code));
      const { viewers, revisions, roomInfo } = answer.data;
      for (const peer of viewers) known.add(peer);
      for (const { peerId } of roomInfo.participants.participants) named.add(peerId);
      apply = (peer, revision, change) => void (revision > (revisions[peer] ?? 0) && change());
      for (const event of early) apply(...event);
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
  // Waits for the first viewer, so that the host joins while the other viewers are still joining, as after a server
  // restart.
  await Promise.any(coming);
  const { known, named, answered } = joinAndListen(host);
  await answered;
  const peers = (await Promise.all(coming)).toSorted();
  await expect.poll(() => [...known].toSorted(), patience).toEqual(peers);
  await expect.poll(() => [...named].toSorted(), patience).toEqual(peers);
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
    // A job may wait for the table as well.
    await expect.poll(() => countBlockedStatements(api.db), patience).toBeGreaterThanOrEqual(pages.length);
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
