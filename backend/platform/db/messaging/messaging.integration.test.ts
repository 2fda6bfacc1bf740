import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { Server } from "socket.io";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { connectDatabase } from "../knex.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { createMessaging, type Messaging } from "./messaging.ts";

const greeting = { name: "greeting", schema: z.object({ text: z.string() }) };
const CHANNEL = "gubae#/";

interface Node {
  messaging: Messaging;
  io: Server;
  /** The messages that the handler of `greeting` received: the text, and whether it came from another process. */
  greetings: { text: string; remote: boolean }[];
  log: string[];
  /** Returns the number of times that this node's pages were asked to reconnect. */
  recalls: () => number;
  stop: () => Promise<void>;
}

let database: TestDatabase;
let nodes: Node[] = [];

async function startNode(): Promise<Node> {
  const db = connectDatabase(database.connectionString);
  const log: string[] = [];
  const logger = createLogger("debug", { write: (line: string) => void log.push(line) });
  const messaging = createMessaging({ db, logger });
  const io = new Server(createServer());
  const greetings: Node["greetings"] = [];
  messaging.subscribe(greeting, ({ text }, from) => greetings.push({ text, remote: from !== null }));
  const recall = vi.fn();
  messaging.onMessagesMissed(recall);
  await messaging.start(io);
  const node = {
    messaging,
    io,
    greetings,
    log,
    recalls: () => recall.mock.calls.length,
    async stop() {
      await io.close();
      await messaging.stop();
      await db.destroy();
    },
  };
  nodes.push(node);
  return node;
}

/** Starts two nodes that have discovered each other. */
async function startPair(): Promise<[Node, Node]> {
  const pair: [Node, Node] = [await startNode(), await startNode()];
  await expectCrossing(...pair);
  return pair;
}

/** Waits until messages arrive in both directions. */
async function expectCrossing(a: Node, b: Node): Promise<void> {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const text = randomBytes(4).toString("hex");
    await expect
      .poll(
        () => {
          from.messaging.publish(greeting, { text });
          return to.greetings;
        },
        { timeout: 10_000 },
      )
      .toContainEqual({ text, remote: true });
  }
}

async function select<Row>(sql: string, bindings: (string | number[])[] = []): Promise<Row[]> {
  const { rows } = await database.db.raw<{ rows: Row[] }>(sql, bindings);
  return rows;
}

const notify = (payload: string) => select("select pg_notify(?, ?)", [CHANNEL, payload]);

interface Backend {
  pid: number;
  query: string;
}

async function messagingBackends(): Promise<Backend[]> {
  return select(
    `select pid, query from pg_stat_activity
     where datname = current_database() and application_name = 'gubae-messaging'`,
  );
}

/** Terminates connections as a restart of PostgreSQL does. */
async function terminate(matches: (backend: Backend) => boolean): Promise<void> {
  const pids = (await messagingBackends()).filter(matches).map(({ pid }) => pid);
  await select("select pg_terminate_backend(pid) from unnest(?::int[]) as pid", [pids]);
}

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  nodes = [];
  await database.close();
});

test("a message reaches its sender before publish returns, the other process once, and in order", async () => {
  const [a, b] = await startPair();
  const sent = Array.from({ length: 200 }, (_, index) =>
    // Every tenth message is too large for a NOTIFY and goes through the attachments table.
    index % 10 === 0 ? `${index} ${"ጉባኤ".repeat(5000)}` : `${index}`,
  );
  a.greetings.length = 0;
  const texts = () => b.greetings.map(({ text }) => text);
  for (const text of sent) a.messaging.publish(greeting, { text });
  expect(a.greetings.map(({ text }) => text)).toEqual(sent);
  a.messaging.publish(greeting, { text: "last" });
  await expect.poll(() => texts().at(-1)).toBe("last");
  // Skips the greetings that were sent while the two processes discovered each other.
  expect(texts().slice(texts().indexOf(String(sent[0])))).toEqual([...sent, "last"]);
});

test("a handler that throws affects neither other handlers nor the sender", async () => {
  const [a, b] = await startPair();
  const broken = vi.fn(() => {
    throw new Error("broken handler");
  });
  const whole = vi.fn();
  for (const { messaging } of [a, b]) {
    messaging.subscribe(greeting, broken);
    messaging.subscribe(greeting, ({ text }, from) => whole(text, from !== null));
  }
  a.messaging.publish(greeting, { text: "careful" });
  expect(whole.mock.calls).toContainEqual(["careful", false]);
  await expect.poll(() => whole.mock.calls).toContainEqual(["careful", true]);
  expect(broken).toHaveBeenCalledTimes(whole.mock.calls.length);
  await expectCrossing(a, b);
});

const uid = "0123456789abcdef";
const emit = (packet: unknown) => JSON.stringify({ uid, nsp: "/", type: 9, data: { packet } });

test.each([
  ["no JSON", "'; drop table accounts; --"],
  ["an empty payload", ""],
  ["null", "null"],
  ["an array", "[]"],
  ["no sender", JSON.stringify({ nsp: "/", type: 3 })],
  ["a sender that is no process", JSON.stringify({ uid: "emitter", nsp: "/", type: 3 })],
  ["a broadcast without data", JSON.stringify({ uid, nsp: "/", type: 3 })],
  ["a broadcast of nothing", JSON.stringify({ uid, nsp: "/", type: 3, data: { opts: {} } })],
  [
    "a request for all sockets",
    JSON.stringify({ uid, nsp: "/", type: 7, data: { opts: {}, requestId: "1" } }),
  ],
  ["an attachment that is not there", JSON.stringify({ uid, type: 3, attachmentId: "999999" })],
  ["an attachment by SQL", JSON.stringify({ uid, type: 3, attachmentId: "1 or true" })],
  ["a message without a name", emit([])],
  ["a message of an unknown name", emit(["of-tomorrow", {}])],
  ["a message of another shape", emit(["greeting", { text: 7 }])],
  ["an event of Socket.IO itself", emit(["connection", {}])],
  ["a packet that is none", emit("greeting")],
])("a forged notification is dropped and logged: %s", async (_, payload) => {
  const node = await startNode();
  const before = node.log.length;
  const onConnection = vi.fn();
  node.io.on("connection", onConnection);
  await notify(payload);
  await expect
    .poll(() => node.log.slice(before).filter((line) => line.includes('"level":40')))
    .toHaveLength(1);
  await notify(emit(["greeting", { text: "still here" }]));
  await expect.poll(() => node.greetings).toEqual([{ text: "still here", remote: true }]);
  expect(onConnection).not.toHaveBeenCalled();
});

test("connections that PostgreSQL ends again and again are replaced, and messages cross again", async () => {
  const [a, b] = await startPair();
  for (let round = 0; round < 2; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await terminate(() => true);
    // oxlint-disable-next-line no-await-in-loop
    await expectCrossing(a, b);
  }
  const backends = await messagingBackends();
  expect(backends).toHaveLength(4);
  expect(backends.filter(({ query }) => query.startsWith("LISTEN"))).toHaveLength(2);
  await expect.poll(() => [a.recalls(), b.recalls()]).toEqual([2, 2]);
}, 60_000);

test("a lost connection that sends loses no message, and recalls no page", async () => {
  const [a, b] = await startPair();
  for (let round = 0; round < 5; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await terminate(({ query }) => !query.startsWith("LISTEN"));
    a.messaging.publish(greeting, { text: `round ${round}` });
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => b.greetings).toContainEqual({ text: `round ${round}`, remote: true });
  }
  expect([a.recalls(), b.recalls()]).toEqual([0, 0]);
});

test("a process alone recalls no page when it listens again", async () => {
  const node = await startNode();
  const listens = () => node.log.filter((line) => line.includes("listening to other processes")).length;
  await terminate(() => true);
  await expect.poll(listens, { timeout: 10_000 }).toBe(3);
  expect(node.recalls()).toBe(0);
});

test("a process learns of another one, and that it has stopped", async () => {
  const a = await startNode();
  const [wanted, gone] = [vi.fn(), vi.fn()];
  a.messaging.onStateRequested(wanted);
  a.messaging.onNodeGone(gone);
  const b = await startNode();
  await expect.poll(() => wanted.mock.calls.length).toBe(1);
  await b.stop();
  nodes = nodes.filter((node) => node !== b);
  await expect.poll(() => gone.mock.calls.length).toBe(1);
});

test("attachments are deleted once every process has had time to read them", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await startNode();
  await select(
    "insert into socket_io_attachments (created_at, payload) values (now() - interval '1 minute', 'old'), (now(), 'new')",
  );
  vi.advanceTimersByTime(31_000);
  vi.useRealTimers();
  const left = () => select("select payload::text from socket_io_attachments");
  await expect.poll(left).toEqual([{ payload: "\\x6e6577" }]);
});
