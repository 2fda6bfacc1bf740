import { randomInt, randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { insertHandle } from "../engine/media-handle-repo.ts";
import { recordSession } from "../engine/media-session-repo.ts";
import { createSfuMetrics, type SfuRoom } from "./sfu-metrics.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const server = "ws://janus:8188";
const randomId = () => randomInt(1, 2 ** 47);

/** Creates the metrics of a process, with its log. */
function newProcess({ intervalMs = 0 } = {}) {
  const nodeId = randomUUID();
  const logged: SfuRoom[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).sfu) });
  return { nodeId, logged, metrics: createSfuMetrics({ db: database.db, logger, nodeId, intervalMs }) };
}

async function newHandle(handle: Partial<Parameters<typeof insertHandle>[1]> & { sessionId: number }) {
  const handleId = randomId();
  const defaults = {
    id: randomUUID(),
    room: randomUUID(),
    peer: "p",
    publication: null,
    corner: false,
    videoMid: null,
  };
  await insertHandle(database.db, { ...defaults, server, handleId, ...handle });
  return { sessionId: handle.sessionId, handleId };
}

/** Creates a session of this process, with a publication in it. */
async function newPublication(nodeId: string, on = server) {
  const [sessionId, room] = [randomId(), randomUUID()];
  await recordSession(database.db, { server: on, sessionId, nodeId });
  return { room, ...(await newHandle({ sessionId, room, server: on })) };
}

/** Returns totals, counted this many seconds after the handle was opened. */
const counted = (
  { sessionId, handleId }: { sessionId: number; handleId: number },
  { seconds, kbytes, nacks = 0 }: { seconds: number; kbytes: number; nacks?: number },
) => {
  const at = Date.now() + seconds * 1000;
  return {
    sessionId,
    handleId,
    traffic: { at, bytesIn: kbytes * 1000, bytesOut: 0, nacksIn: 0, nacksOut: nacks },
  };
};

test("logs what this process's sessions carry, and each slow link once", async () => {
  const { metrics, logged, nodeId } = newProcess({ intervalMs: 60_000 });
  const { room, sessionId, handleId } = await newPublication(nodeId);
  const publication = randomUUID();
  const viewer = await newHandle({ sessionId, room, publication });
  const elsewhere = { server, sessionId: randomId(), nodeId: randomUUID() };
  await recordSession(database.db, elsewhere);
  const other = await newHandle({ sessionId: elsewhere.sessionId, room, publication });

  for (const sender of [viewer.handleId, viewer.handleId, other.handleId])
    metrics.add({ janus: "slowlink", sender });
  metrics.add({ janus: "webrtcup", sender: handleId });
  await metrics.report();
  await metrics.report();
  expect(logged).toEqual([{ server, room, publishers: 1, subscribers: 1, slowLinks: 1 }]);
});

test("an event may arrive at any process: the one that holds the session logs it, once", async () => {
  const [holder, other] = [newProcess(), newProcess()];
  const publication = await newPublication(holder.nodeId);
  const early = counted(publication, { seconds: 10, kbytes: 250, nacks: 3 });
  const late = counted(publication, { seconds: 20, kbytes: 500, nacks: 4 });
  for (const event of [early, late]) {
    other.metrics.addTraffic([event]);
    await other.metrics.report();
  }
  // A late or duplicate event changes nothing.
  for (const event of [early, late]) {
    holder.metrics.addTraffic([event]);
    await holder.metrics.report();
  }
  expect(other.logged).toEqual([]);
  const [first, second] = holder.logged;
  expect(first).toMatchObject({ room: publication.room, kbitsOut: 0, nacksIn: 0, nacksOut: 4 });
  expect(first?.kbitsIn).toBeGreaterThan(150);
  expect(first?.kbitsIn).toBeLessThan(250);
  expect(second).not.toHaveProperty("kbitsIn");
});

test("a process that takes over a session logs only what was not logged before", async () => {
  const [first, next] = [newProcess(), newProcess()];
  const publication = await newPublication(first.nodeId);
  first.metrics.addTraffic([counted(publication, { seconds: 10, kbytes: 250, nacks: 5 })]);
  await first.metrics.report();
  await database.db("media_sessions").where({ nodeId: first.nodeId }).update({ nodeId: next.nodeId });
  next.metrics.addTraffic([counted(publication, { seconds: 20, kbytes: 500, nacks: 7 })]);
  await next.metrics.report();
  expect(next.logged).toMatchObject([{ room: publication.room, nacksOut: 2 }]);
});

test("two servers are told apart", async () => {
  const { metrics, logged, nodeId } = newProcess();
  const [one, two] = [await newPublication(nodeId), await newPublication(nodeId, "ws://other:8188")];
  await database.db("media_handles").where({ lectureId: two.room }).update({ lectureId: one.room });
  metrics.addTraffic([counted(one, { seconds: 10, kbytes: 1, nacks: 1 })]);
  metrics.addTraffic([counted(two, { seconds: 10, kbytes: 1, nacks: 2 })]);
  await metrics.report();
  expect(logged.toSorted((a, b) => (a.nacksOut ?? 0) - (b.nacksOut ?? 0))).toMatchObject([
    { room: one.room, server, nacksOut: 1 },
    { room: one.room, server: "ws://other:8188", nacksOut: 2 },
  ]);
});

test("a handle of which nobody knows changes nothing, and a locked row holds up nobody", async () => {
  const { metrics, logged, nodeId } = newProcess();
  const publication = await newPublication(nodeId);
  const event = { seconds: 10, kbytes: 100 };
  await database.db.transaction(async (transaction) => {
    await transaction("media_handles").where({ handleId: publication.handleId }).forUpdate();
    metrics.addTraffic([counted(publication, event), counted({ sessionId: 1, handleId: 2 }, event)]);
    await metrics.report();
  });
  expect(logged).toMatchObject([{ room: publication.room, publishers: 1 }]);
  expect(logged[0]).not.toHaveProperty("kbitsIn");
  expect(await database.db("media_handles").whereNotNull("traffic").where({ sessionId: 1 })).toEqual([]);
});
