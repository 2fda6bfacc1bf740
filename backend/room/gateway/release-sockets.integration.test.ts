import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { markReady } from "#backend/platform/db/messaging/ready-process-repo.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, openPage } from "#backend/quality/testing/room/room-page.ts";
import { openPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import { startTestServer } from "#backend/quality/testing/test-server.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { RELEASE_SLICE } from "../limits/room-limits.ts";

const patience = { timeout: 10_000, interval: 10 };
const saying = (roomId: string) => ({ roomId, clientId: randomUUID(), text: "still here" });

test("a process that drains says so, serves everything on, and only then closes", async () => {
  const api = await startTestServer();
  const lecture = await newLecture(api);
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  let closed = false;
  void host.gone.then(() => (closed = true));
  const statusOf = async (path: string) => (await fetch(`${api.url}${path}`)).status;
  expect(await statusOf("/readyz")).toBe(200);

  // Marks a second process as ready: otherwise this process, as the last ready one, would wait for another before it
  // stops.
  await markReady(api.db, randomUUID());
  const stopping = api.server.stop(1500);
  await expect.poll(() => statusOf("/readyz"), patience).toBe(503);
  expect(await statusOf("/healthz")).toBe(200);
  // A viewer who was still joining is admitted, and their messages are handled.
  const late = await enterRoom(api.url, (await lecture.newViewer()).token, lecture.id);
  expect(await late.request("chat-message", saying(lecture.id))).toMatchObject({ ok: true });
  expect((await host.next("chat-message")).text).toBe("still here");
  expect(closed).toBe(false);

  expect(await host.gone).toMatch(/transport/);
  expect(await late.gone).toMatch(/transport/);
  await stopping;
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow("fetch failed");
});

test("sockets leave in slices: others are served meanwhile, and nobody is announced as gone", async () => {
  const database = await createTestDatabase();
  const api = await startTestServer({ database });
  const lecture = await newLecture(api);
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  const leaver = await enterRoom(api.url, (await lecture.newViewer()).token, lecture.id);
  const leaverPeer = await openPeer(api.url, leaver.answer);
  const crowd = [];
  for (let account = 0; account < 4; account += 1) {
    const { token } = await newAccount(api.url, "student");
    const opening = Array.from({ length: RELEASE_SLICE / 2 }, () => openPage(api.url, token));
    crowd.push(...(await Promise.all(opening)));
  }
  const last = await enterRoom(api.url, (await lecture.newViewer()).token, lecture.id);
  const lastPeer = await openPeer(api.url, last.answer);
  let gone = 0;
  for (const page of crowd) void page.gone.then(() => (gone += 1));

  const stopping = api.server.stop();
  await expect.poll(() => gone, patience).toBeGreaterThan(0);
  expect(gone).toBeLessThanOrEqual(RELEASE_SLICE);
  // When a page is released, its signalling closes together with its socket; the signalling of other pages stays open.
  expect(await leaverPeer.closed).toBe(1012);
  expect(lastPeer.socket.readyState).toBe(lastPeer.socket.OPEN);
  expect(await last.request("chat-message", saying(lecture.id))).toMatchObject({ ok: true });
  expect(last.received("user-disconnected")).toEqual([]);
  expect(await last.gone).toMatch(/transport/);
  expect(await lastPeer.closed).toBe(1012);
  await stopping;
  expect(gone).toBe(crowd.length);
  expect(host.received("user-disconnected")).toEqual([]);
  // The minutes of viewers who left are preserved.
  const presences = await database.db("room_presences").where({ lectureId: lecture.id });
  expect(presences).toHaveLength(2);
  for (const { enteredAt: entered, seenUntil: seen } of presences)
    expect(seen.getTime()).toBeGreaterThan(entered.getTime());
  await database.close();
});
