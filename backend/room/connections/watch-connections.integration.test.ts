import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { lectureById } from "#contract/lectures/lecture.ts";
import { announce } from "#contract/room/room.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, openPage, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { createParticipantChanges } from "../broadcast/participant-changes.ts";
import { watchConnections } from "./watch-connections.ts";

let lecture: TestLecture;
let viewer: TestAccount;
let host: JoinedPage;
let page: JoinedPage;
const api = setUpTestServer({ heartbeatMs: 50 });
beforeEach(async () => {
  lecture = await newLecture(api);
  viewer = await lecture.newViewer();
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  page = await enterRoom(api.url, viewer.token, lecture.id);
  return () => [host, page].forEach((open) => open.close());
});

const connectionOf = (accountId: string) =>
  api.db("room_connections").where({ lectureId: lecture.id, accountId });
const connections = () => api.db("room_connections").where({ lectureId: lecture.id });

/** Inserts another process that was last seen this many seconds ago. */
async function newNode(secondsAgo: number): Promise<string> {
  const id = randomUUID();
  const seenAt = api.db.raw("clock_timestamp() - ? * interval '1 second'", [secondsAgo]);
  await api.db("nodes").insert({ id, seenAt });
  return id;
}

/** Makes it look as if this account's page were connected to the process `nodeId`. */
const moveTo = (nodeId: string, accountId: string) =>
  connectionOf(accountId).update({ nodeId, socketId: randomUUID() });

describe("of a process that died", () => {
  test("viewers count as disconnected, and the host is told that they may come back", async () => {
    await moveTo(await newNode(16), viewer.id);
    const event = { studentId: page.answer.peerId, isUserTeacher: false, mayReconnect: true };
    expect(await host.next("user-disconnected")).toMatchObject(event);
    expect(await connectionOf(viewer.id).first("announced")).toEqual({ announced: false });
  });

  test("hosts count as gone, with what they sent", async () => {
    await host.request("source", { roomId: lecture.id, source: "camera" });
    await page.next("source");
    await moveTo(await newNode(16), lecture.host.id);
    expect(await page.next("user-disconnected")).toMatchObject({ isUserTeacher: true });
    expect((await page.next("source")).source).toBe("none");
    expect(await connectionOf(lecture.host.id)).toEqual([]);
  });

  test("the speaker loses the floor after the grace period", async () => {
    const hurried = await startTestServer({ database: api, heartbeatMs: 50, floorGraceMs: 100 });
    await host.request("floor", { roomId: lecture.id, accountId: viewer.id });
    await moveTo(await newNode(16), viewer.id);
    const floor = () => api.db("rooms").where({ lectureId: lecture.id }).first("floorAccountId");
    await expect.poll(floor).toEqual({ floorAccountId: null });
    await hurried.server.stop();
  });
});

describe("a process that lives", () => {
  test("keeps its connections, however many others look at them", async () => {
    const other = await newNode(14);
    await moveTo(other, viewer.id);
    const revisions = () => connections().orderBy("role").pluck("revision");
    const before = await revisions();
    const lookedAt = () => api.db("nodes").max("seenAt as at").first();
    const at = await lookedAt();
    await expect.poll(lookedAt).not.toEqual(at);
    expect(await revisions()).toEqual(before);
  });

  test("hosts lectures that are live in the lists of another", async () => {
    host.close();
    await expect.poll(() => connectionOf(lecture.host.id)).toEqual([]);
    const isLive = async () =>
      (await call(api.url, lectureById, { token: viewer.token, params: { id: lecture.id } })).isLive;
    expect(await isLive()).toBe(false);
    await api.db("room_connections").insert({
      lectureId: lecture.id,
      accountId: lecture.host.id,
      sessionId: randomUUID(),
      nodeId: await newNode(0),
      socketId: randomUUID(),
      role: "host",
      peer: "pelsewhere",
      level: "full",
    });
    await expect.poll(isLive).toBe(true);
  });

  test("asks a page back whose connection others have ended", async () => {
    await connectionOf(viewer.id).delete();
    expect(await page.gone).toBe("transport close");
    expect(host.socket.connected).toBe(true);
  });

  test("lets a join wait for the database, for as many looks as it takes", async () => {
    const { token } = await lecture.newViewer();
    const late = await openPage(api.url, token);
    const waitingJoins = async () => {
      const { rows } = await api.db.raw(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    const lookedAt = async () => String((await api.db("nodes").max("seenAt as at").first())?.at);
    const { joined } = await api.db.transaction(async (lock) => {
      await lock("lectures").where({ id: lecture.id }).forUpdate().first("id");
      const waiting = late.join({ roomId: lecture.id });
      await expect.poll(waitingJoins).toBe(1);
      for (let looks = 0; looks < 3; looks += 1) {
        const before = await lookedAt();
        await expect.poll(lookedAt).not.toBe(before);
      }
      expect(late.socket.connected).toBe(true);
      return { joined: waiting };
    });
    expect(await joined).toMatchObject({ role: "viewer" });
    late.close();
  });

  test("ends what it has no socket of", async () => {
    await connectionOf(viewer.id).update({ socketId: randomUUID() });
    expect(await host.next("user-disconnected")).toMatchObject({ studentId: page.answer.peerId });
  });
});

test("a process that was itself away judges nobody at its first look", async () => {
  // Uses a separate database, which no other process checks.
  const database = await createTestDatabase();
  await database.db("nodes").insert({ id: randomUUID(), seenAt: new Date(0) });
  const io = { sockets: { sockets: new Map() } } as never;
  const logger = createLogger("silent");
  const participantChanges = createParticipantChanges({ db: database.db, io, logger });
  const clock = () => new Date();
  const services = { db: database.db, clock, io, participantChanges, logger, nodeId: randomUUID() };
  const watch = watchConnections({ ...services, heartbeatMs: 50, floorGraceMs: 1000 });
  const nodes = async () => (await database.db("nodes")).length;
  await watch.start();
  expect(await nodes()).toBe(2);
  await expect.poll(nodes).toBe(1);
  await watch.stop();
  await database.close();
});

test("announcing tells the room's host alone, with the revision that a later join response knows", async () => {
  await call(api.url, announce, {
    token: viewer.token,
    body: { userId: page.answer.peerId, roomId: lecture.id },
  });
  const { revision } = await host.next("user-connected");
  const again = await host.join({ roomId: lecture.id, ticket: host.answer.ticket });
  expect(again.revisions[page.answer.peerId]).toBe(revision);
});
