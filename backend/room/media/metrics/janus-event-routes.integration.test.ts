import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { janusEnvironment } from "#backend/quality/testing/janus/janus-process.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { insertHandle } from "../engine/media-handle-repo.ts";

/** No Janus runs on this port: the tests send its events themselves. */
const env = janusEnvironment(1);
const secret = env.JANUS_SECRET;
const handle = { sessionId: 2 ** 52 + 1, handleId: 2 ** 51 + 1 };
const rejected: Record<string, number>[] = [];
const logger = pino({}, { write: (line: string) => void rejected.push(JSON.parse(line).rejections ?? {}) });

const api = setUpTestServer({ env, logger, heartbeatMs: 100, presenceIntervalMs: 100 });
/**
 * The handle is inserted again before each test: the server deletes the handles of participants who are not connected,
 * and this participant never connects.
 */
beforeEach(async () => {
  await api.db("media_handles").delete();
  const owned = { room: crypto.randomUUID(), peer: "p", publication: null, corner: false, videoMid: null };
  await insertHandle(api.db, { id: crypto.randomUUID(), server: "ws://janus:8188", ...owned, ...handle });
});

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString("base64")}`;
const authorized = basic(`janus:${secret}`);

function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, url = api.url) {
  const defaults = { "content-type": "application/json", authorization: authorized };
  return fetch(`${url}/janus/events`, { method: "POST", headers: { ...defaults, ...headers }, body });
}

/** An event as Janus 1.1.2 sends it, with all fields that the server reads and one that it ignores. */
const medium = (changes: object = {}) => ({
  mid: "0",
  "bytes-received": 1000,
  "bytes-sent": 0,
  "nacks-received": 0,
  "nacks-sent": 2,
  ...changes,
});
const event = (changes: object = {}) => ({
  emitter: "MyJanusInstance",
  type: 32,
  subtype: 3,
  timestamp: Date.now() * 1000,
  session_id: handle.sessionId,
  handle_id: handle.handleId,
  event: [medium(), medium()],
  ...changes,
});

const traffic = async () =>
  (await api.db("media_handles").where({ handleId: handle.handleId }).first("traffic")).traffic;

test("a batch with the secret is kept, whatever else Janus says in it", async () => {
  const others = [
    { type: 256, event: { status: "started" } },
    event({ subtype: 1, event: { media: "video", receiving: false } }),
    event({ handle_id: 7 }),
  ];
  expect((await post(JSON.stringify([...others, event()]))).status).toBe(200);
  await expect.poll(traffic).toMatchObject({ bytesIn: 2000, bytesOut: 0, nacksIn: 0, nacksOut: 4 });
  expect(await api.db("media_handles").whereNotNull("traffic")).toHaveLength(1);
});

test.each([
  ["no credentials", ""],
  ["an empty password", basic("janus:")],
  ["a wrong one", basic(`janus:${secret}x`)],
  ["the beginning of the right one", basic(`janus:${secret.slice(0, -1)}`)],
  ["another user", basic(`admin:${secret}`)],
  ["the secret as it is", secret],
  ["the secret as a session", `Bearer ${secret}`],
])("%s: refused, and nothing is kept", async (_, authorization) => {
  const before = await traffic();
  const body = JSON.stringify([event({ event: [medium({ "nacks-sent": 99 })] })]);
  expect((await post(body, { authorization })).status).toBe(401);
  // Events are saved in order. If the rejected event had been accepted, it would be saved before the one that is sent
  // now.
  expect((await post(JSON.stringify([event()]))).status).toBe(200);
  await expect.poll(traffic).not.toEqual(before);
  expect(await traffic()).toMatchObject({ nacksOut: 4 });
});

test.each([
  ["no JSON", "{", 400],
  ["no list", JSON.stringify(event()), 400],
  ["a text", '"events"', 400],
  ["what are no events", "[1, null]", 400],
  ["no totals", JSON.stringify([event({ event: [{}] })]), 400],
  ["media that are not combined", JSON.stringify([event({ event: medium() })]), 400],
  ["a negative number", JSON.stringify([event({ event: [medium({ "bytes-sent": -1 })] })]), 400],
  ["a number that is none", JSON.stringify([event({ event: [medium({ "bytes-sent": "1" })] })]), 400],
  ["one that JavaScript can't hold", JSON.stringify([event({ handle_id: 2 ** 60 })]), 400],
  ["more events than Janus groups", JSON.stringify(Array.from({ length: 101 }, () => event())), 400],
  ["endless media", JSON.stringify([event({ event: Array.from({ length: 33 }, () => medium()) })]), 400],
  ["deep nesting", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, 400],
  ["too much", JSON.stringify([event({ filler: "x".repeat(1024 * 1024) })]), 413],
])("%s: refused", async (_, body, status) => {
  const before = await traffic();
  expect((await post(body)).status).toBe(status);
  expect(await traffic()).toEqual(before);
});

test("a small body that unpacks to too much is refused", async () => {
  const body = new Uint8Array(gzipSync(" ".repeat(64 * 1024 * 1024)));
  expect((await post(body, { "content-encoding": "gzip" })).status).toBe(413);
});

test("a body of another type is refused, and no other method is there", async () => {
  expect((await post("type=32", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(400);
  expect((await fetch(`${api.url}/janus/events`, { headers: { authorization: authorized } })).status).toBe(
    404,
  );
});

test("what is refused is counted", async () => {
  const seen = rejected.length;
  await post("[1]");
  await post("[]", { authorization: "" });
  const count = (name: string) => rejected.slice(seen).reduce((sum, counts) => sum + (counts[name] ?? 0), 0);
  await expect.poll(() => count("janus-events invalid")).toBeGreaterThan(0);
  await expect.poll(() => count("janus-events not_signed_in")).toBeGreaterThan(0);
});

test("a flood is refused before it is read", async () => {
  const janusEvents = { perSubject: 2, perAddress: 2, seconds: 60 };
  const limited = await startTestServer({ env, limits: createRateLimits({ ...limits, janusEvents }) });
  const statuses: number[] = [];
  for (let sent = 0; sent < 3; sent += 1) statuses.push((await post("[]", {}, limited.url)).status);
  expect(statuses).toEqual([200, 200, 429]);
  await limited.stop();
});
