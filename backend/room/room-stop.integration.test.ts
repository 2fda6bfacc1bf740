import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newLecture } from "#backend/testing/enrollments.ts";
import { enterRoom, failureIn, openPage } from "#backend/testing/room-page.ts";
import { openPeer } from "#backend/testing/signalling-peer.ts";
import { createTestDatabase } from "#backend/testing/test-database.ts";
import { startTestServer } from "#backend/testing/test-server.ts";
import { waitingStatements } from "#backend/testing/waiting-statements.ts";

test("a stop finishes what was asked, tells every socket, and ends within seconds", async () => {
  const database = await createTestDatabase();
  const api = await startTestServer({ database });
  const lecture = await newLecture(api);
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  await host.ask("source", { roomId: lecture.id, source: "camera" });
  const peer = await openPeer(api.url, host.answer);
  const polling = await openPage(api.url, lecture.host.token, { transports: ["polling"] });
  // One that never answers a goodbye.
  const deaf = await openPeer(api.url, host.answer);
  expect(await peer.closed).toBe(4409);
  deaf.socket.pause();

  const blocker = await database.db.transaction();
  await blocker("rooms").where({ lecture_id: lecture.id }).forUpdate().first();
  const saying = host.ask("chat-message", {
    roomId: lecture.id,
    clientId: randomUUID(),
    text: "the last words",
  });
  // Its insert waits for the row, so it is under way.
  await expect.poll(() => waitingStatements(database.db)).toBe(1);
  const started = performance.now();
  const stopping = api.server.stop();
  await blocker.commit();
  expect(await saying).toMatchObject({ ok: true, data: { text: "the last words" } });
  // Not `io server disconnect`: after that a client would not come back by itself.
  expect(await host.gone).toMatch(/transport/);
  expect(await polling.gone).toMatch(/transport/);
  await stopping;
  expect(performance.now() - started).toBeLessThan(5000);

  // A restart is no departure: what the host sends goes on from page to page meanwhile.
  const again = await startTestServer({ database });
  expect(await database.db("rooms").where({ lecture_id: lecture.id }).first("source")).toEqual({
    source: "camera",
  });
  await again.stop();
});

test("while it stops, requests are answered `stopping`", async () => {
  const database = await createTestDatabase();
  const api = await startTestServer({ database });
  const lecture = await newLecture(api);
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  const other = await openPage(api.url, lecture.host.token);
  const blocker = await database.db.transaction();
  await blocker.raw("lock table messages in access exclusive mode");
  const waiting = host.ask("chat-message", { roomId: lecture.id, clientId: randomUUID(), text: "waits" });
  await expect.poll(() => waitingStatements(database.db)).toBe(1);
  const stopping = api.server.stop();
  const late = { roomId: lecture.id, clientId: randomUUID(), text: "too late" };
  expect(failureIn(await other.ask("chat-message", late))).toMatchObject({
    statusCode: 503,
    code: "stopping",
  });
  await blocker.commit();
  expect(await waiting).toMatchObject({ ok: true });
  await stopping;
  await database.close();
});
