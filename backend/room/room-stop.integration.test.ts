import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, failureIn, openPage } from "#backend/quality/testing/room/room-page.ts";
import { openPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { startTestServer } from "#backend/quality/testing/test-server.ts";
import { findHost } from "./state/connection-repo.ts";
import { countBlockedStatements } from "#backend/quality/testing/database/blocked-statements.ts";

test("a stop finishes requests in flight, closes every socket, and ends within seconds", async () => {
  const database = await createTestDatabase();
  const api = await startTestServer({ database });
  const lecture = await newLecture(api);
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  await host.request("source", { roomId: lecture.id, source: "camera" });
  const peer = await openPeer(api.url, host.answer);
  const polling = await openPage(api.url, lecture.host.token, { transports: ["polling"] });
  // A socket that never responds to the close.
  const deaf = await openPeer(api.url, host.answer);
  expect(await peer.closed).toBe(4409);
  deaf.socket.pause();

  const blocker = await database.db.transaction();
  await blocker("rooms").where({ lectureId: lecture.id }).forUpdate().first();
  const saying = host.request("chat-message", {
    roomId: lecture.id,
    clientId: randomUUID(),
    text: "the last words",
  });
  // The message's insert waits for the row lock, so the request is in flight.
  await expect.poll(() => countBlockedStatements(database.db)).toBe(1);
  const started = performance.now();
  const stopping = api.server.stop();
  await blocker.commit();
  expect(await saying).toMatchObject({ ok: true, data: { text: "the last words" } });
  // The reason must not be `io server disconnect`, after which a client would not reconnect automatically.
  expect(await host.gone).toMatch(/transport/);
  expect(await polling.gone).toMatch(/transport/);
  await stopping;
  expect(performance.now() - started).toBeLessThan(5000);

  // Stopping announced no departure, so the source is still stored: the host's calls continue during a restart.
  const again = await startTestServer({ database });
  expect(await findHost(database.db, lecture.id)).toMatchObject({ source: "camera" });
  await again.stop();
});

test("while the server stops, requests fail with `stopping`", async () => {
  const database = await createTestDatabase();
  const api = await startTestServer({ database });
  const lecture = await newLecture(api);
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  const other = await openPage(api.url, lecture.host.token);
  const blocker = await database.db.transaction();
  await blocker.raw("lock table messages in access exclusive mode");
  const waiting = host.request("chat-message", { roomId: lecture.id, clientId: randomUUID(), text: "waits" });
  await expect.poll(() => countBlockedStatements(database.db)).toBe(1);
  const stopping = api.server.stop();
  const late = { roomId: lecture.id, clientId: randomUUID(), text: "too late" };
  expect(failureIn(await other.request("chat-message", late))).toMatchObject({
    statusCode: 503,
    code: "stopping",
  });
  await blocker.commit();
  expect(await waiting).toMatchObject({ ok: true });
  await stopping;
  await database.close();
});
