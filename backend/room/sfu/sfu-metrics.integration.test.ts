import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/testing/database/test-database.ts";
import { insertHandle } from "./media-handle-repo.ts";
import { recordSession } from "./media-session-repo.ts";
import { createSfuMetrics } from "./sfu-metrics.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("logs what this process's sessions carry, and each slow link once", async () => {
  const { db } = database;
  const [nodeId, room, server] = [randomUUID(), randomUUID(), "ws://janus:8188"];
  const written: { sfu: object }[] = [];
  const logger = pino({}, { write: (line: string) => void written.push(JSON.parse(line)) });
  await recordSession(db, { server, sessionId: 1, nodeId });
  await recordSession(db, { server, sessionId: 2, nodeId: randomUUID() });
  const publication = randomUUID();
  const handle = { room, peer: "p", server, videoMid: null };
  await insertHandle(db, { ...handle, id: publication, publication: null, sessionId: 1, handleId: 10 });
  await insertHandle(db, { ...handle, id: randomUUID(), publication, sessionId: 1, handleId: 11 });
  await insertHandle(db, { ...handle, id: randomUUID(), publication, sessionId: 2, handleId: 12 });

  const metrics = createSfuMetrics({ db, logger, nodeId });
  for (const sender of [11, 11, 12]) metrics.add({ janus: "slowlink", sender });
  metrics.add({ janus: "webrtcup", sender: 10 });
  await metrics.report();
  await metrics.report();
  expect(written.map(({ sfu }) => sfu)).toEqual([
    { server, room, publishers: 1, subscribers: 1, slowLinks: 1 },
  ]);
});
