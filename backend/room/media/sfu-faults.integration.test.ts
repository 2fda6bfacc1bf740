import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { openClass, createOpened, playing } from "#backend/quality/testing/janus/sfu-class.ts";
import { janusEnvironment, startJanus } from "#backend/quality/testing/janus/janus-process.ts";
import { requestMedia } from "#backend/quality/testing/janus/media-peer.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { startTestServer } from "#backend/quality/testing/test-server.ts";
import { startTwoNodes } from "#backend/quality/testing/two-nodes.ts";

const opened = createOpened();
const { enter, publish, publishCorner, subscribe } = opened;
const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await opened.closeAll();
  for (const one of running.splice(0).toReversed()) await one.stop();
});
function stopping<One extends { stop: () => Promise<void> }>(one: One): One {
  running.push(one);
  return one;
}
const always = { SFU_ABOVE_SEATS: "0" };

test("a Janus that is started anew gets the publication again, and viewers follow", async () => {
  const janus = stopping(await startJanus());
  const api = stopping(await startTestServer({ env: { ...janus.env, ...always }, heartbeatMs: 200 }));
  const { host, page } = await openClass(api, opened);
  const first = await publish(host);
  await page.next("media");
  await playing(await subscribe(page, first.id));
  await janus.kill();
  await janus.startAgain();
  expect(await page.next("media")).toMatchObject({ engine: "sfu", publication: null });
  const second = await publish(host);
  expect(await page.next("media")).toMatchObject({ engine: "sfu", publication: second.id });
  await playing(await subscribe(page, second.id));
});

test(
  "a Janus that dies takes the corner camera with it, and a new one gets it again",
  { tags: "wide" },
  async () => {
    const janus = stopping(await startJanus());
    const api = stopping(await startTestServer({ env: { ...janus.env, ...always }, heartbeatMs: 200 }));
    const { host, page, lecture } = await openClass(api, opened);
    await publishCorner(host);
    await page.next("media");
    await janus.kill();
    expect(await page.next("media")).toMatchObject({ publication: null, corner: null });
    await janus.startAgain();
    const published = () => publishCorner(host).then(({ id }) => id, String);
    await expect.poll(published, { timeout: 10_000 }).toMatch(/^[0-9a-f-]{36}$/);
    const { corner } = await api.db("room_media").where({ lectureId: lecture.id }).first("corner");
    await playing(await subscribe(page, corner), ["video"]);
  },
);

test("while Janus is away requests say so, and the rest of the room goes on", async () => {
  const janus = stopping(await startJanus());
  const api = stopping(await startTestServer({ env: { ...janus.env, ...always }, heartbeatMs: 200 }));
  const { host, page, lecture } = await openClass(api, opened);
  const { id } = await publish(host);
  await janus.kill();
  await expect(subscribe(page, id)).rejects.toThrow("media_unavailable");
  const said = { roomId: lecture.id, clientId: crypto.randomUUID(), text: "Selam" };
  expect(await page.request("chat-message", said)).toMatchObject({ ok: true });
});

test("a Janus that stands still for a while holds up nobody's chat", async () => {
  const janus = stopping(await startJanus());
  const api = stopping(await startTestServer({ env: { ...janus.env, ...always }, heartbeatMs: 200 }));
  const { host, page, lecture } = await openClass(api, opened);
  const { id } = await publish(host);
  const viewer = await subscribe(page, id);
  await janus.suspend();
  let answered = false;
  const waiting = requestMedia(page, "select-layer", { subscription: viewer.id, video: "low" })
    .catch(() => undefined)
    .finally(() => (answered = true));
  const said = { roomId: lecture.id, clientId: crypto.randomUUID(), text: "Selam" };
  expect(await page.request("chat-message", said)).toMatchObject({ ok: true });
  expect(answered).toBe(false);
  janus.resume();
  await waiting;
  await playing(viewer);
});

test.each([
  { fault: "dies", cause: "kill", undo: "startAgain" },
  { fault: "hangs", cause: "suspend", undo: "resume" },
] as const)(
  "host and viewers hear that their only Janus $fault, long before a request times out",
  async ({ cause, undo }) => {
    const janus = stopping(await startJanus());
    const recordings = await mkdtemp(path.join(tmpdir(), "gubae-recordings-"));
    stopping({ stop: () => rm(recordings, { recursive: true, force: true }) });
    const env = { ...janus.env, ...always, JANUS_RECORDINGS: recordings };
    const api = stopping(await startTestServer({ env, heartbeatMs: 200 }));
    const { host, page, lecture } = await openClass(api, opened);
    await api
      .db("lectures")
      .where({ id: lecture.id })
      .update({ recordingEnabled: true, startsAt: new Date() });
    await publish(host);
    expect(await host.next("recording")).toMatchObject({ state: "on" });
    await page.next("media");
    await host.next("media");
    await janus[cause]();
    const since = performance.now();
    const told = await Promise.all([page.next("media"), host.next("media"), host.next("recording")]);
    // Detection takes three seconds on an idle machine; without pings, it would take eleven.
    expect(performance.now() - since).toBeLessThan(7000);
    const nothing = { engine: "sfu", publication: null };
    expect(told).toMatchObject([nothing, nothing, { state: "interrupted" }]);
    await janus[undo]();
    await expect
      .poll(() => publish(host).then(() => "published", String), { timeout: 10_000 })
      .toBe("published");
    expect(await host.next("recording")).toMatchObject({ state: "on" });
  },
);

test(
  "a Janus keeps its rooms under its name at another address, and loses them with it",
  { tags: "wide", timeout: 60_000 },
  async () => {
    const servers = [stopping(await startJanus()), stopping(await startJanus())];
    const [first, second] = servers.map(({ url }) => url);
    const SECRET = randomBytes(24).toString("hex");
    const database = await createTestDatabase();
    stopping({ stop: () => database.close() });
    const start = (JANUS_URLS: string) => {
      const db = connectDatabase(database.connectionString);
      const own = { db, connectionString: database.connectionString, close: () => db.destroy() };
      const env = { ...servers[0]?.env, ...always, SECRET, JANUS_URLS };
      return startTestServer({ env, heartbeatMs: 200, database: own });
    };
    let api = await start(`one=${first}`);
    const { host, lecture, viewer } = await openClass(api, opened);
    await publish(host);
    const restart = async (urls: string) => {
      await api.stop();
      api = await start(urls);
      const pages = [lecture.host.token, viewer.token].map((token) => enter(api.url, token, lecture.id));
      const [hostAgain, page] = await Promise.all(pages);
      if (!hostAgain || !page) throw new Error("Nobody entered.");
      return { hostAgain, page };
    };
    for (const urls of [`one=${second}`, `renamed=${second}`]) {
      const { hostAgain, page } = await restart(urls);
      const published = () => publish(hostAgain).then(({ id }) => id, String);
      await expect.poll(published, { timeout: 15_000 }).toMatch(/^[0-9a-f-]{36}$/);
      const { publication } = await api.db("room_media").where({ lectureId: lecture.id }).first();
      await playing(await subscribe(page, publication));
    }
    await api.stop();
  },
);

test("of two Janus servers one takes over the rooms of the other", async () => {
  const servers = [stopping(await startJanus()), stopping(await startJanus())];
  const urls = { ...servers[0]?.env, JANUS_URLS: servers.map(({ url }) => url).join(",") };
  const api = stopping(await startTestServer({ env: { ...urls, ...always }, heartbeatMs: 200 }));
  const { host, page, lecture } = await openClass(api, opened);
  await publish(host);
  await page.next("media");
  const { server } = await api.db("room_media").where({ lectureId: lecture.id }).first();
  await servers.find(({ url }) => url === server)?.kill();
  expect(await page.next("media")).toMatchObject({ engine: "sfu", publication: null });
  const again = await publish(host);
  await playing(await subscribe(page, again.id));
  const moved = await api.db("room_media").where({ lectureId: lecture.id }).first();
  expect(moved).toMatchObject({ epoch: 1 });
  expect(moved.server).not.toBe(server);
});

test("without a Janus at the start a room is a mesh, and moves once one is there", async () => {
  const port = await freePort();
  const api = stopping(
    await startTestServer({ env: { ...janusEnvironment(port), ...always }, heartbeatMs: 200 }),
  );
  const { host, page } = await openClass(api, opened);
  expect(host.answer.media).toMatchObject({ engine: "mesh" });
  await expect(requestMedia(host, "publish", { sdp: "v=0" })).rejects.toThrow("media_ended");
  stopping(await startJanus({ port }));
  expect(await host.next("media")).toMatchObject({ engine: "sfu", publication: null });
  await playing(await subscribe(page, (await publish(host)).id));
});

test("the ninth seat that is sold moves a mesh to Janus", async () => {
  const janus = stopping(await startJanus());
  const api = stopping(await startTestServer({ env: janus.env, heartbeatMs: 200 }));
  const { host, lecture } = await openClass(api, opened);
  for (let seats = 1; seats < 8; seats += 1) await lecture.newViewer();
  expect((await enter(api.url, lecture.host.token, lecture.id)).answer.media.engine).toBe("mesh");
  const again = await enter(api.url, lecture.host.token, lecture.id);
  await lecture.newViewer();
  expect(await again.next("media")).toMatchObject({ engine: "sfu" });
  expect(host.received("media")).toEqual([]);
});

test("media goes on when its process ends, and another takes it over", async () => {
  const janus = stopping(await startJanus());
  const { a, b, database } = await startTwoNodes({ env: { ...janus.env, ...always }, heartbeatMs: 200 });
  stopping({ stop: () => database.close() });
  stopping(b);
  const { host, page, lecture, viewer: student } = await openClass(a, opened);
  const { id } = await publish(host);
  const viewer = await subscribe(page, id);
  await playing(viewer);
  const { rows } = await database.db.raw("select node_id from media_sessions");
  const { nodeId: node } = await database
    .db("media_handles")
    .join("media_sessions", "media_sessions.sessionId", "media_handles.sessionId")
    .first("nodeId");
  expect(rows).toHaveLength(2);
  await a.stop();
  const hostAgain = await enterRoom(b.url, lecture.host.token, lecture.id, host.answer.ticket);
  const pageAgain = await enterRoom(b.url, student.token, lecture.id, page.answer.ticket);
  expect(pageAgain.answer.media).toMatchObject({ publication: id });
  await playing(viewer);
  // Other processes take a while to detect a dead one, so it is removed here.
  await database.db("nodes").where({ id: node }).delete();
  await expect
    .poll(() => database.db("media_sessions").where({ nodeId: node }).pluck("sessionId"))
    .toEqual([]);
  await playing(viewer);
  await requestMedia(pageAgain, "select-layer", { subscription: viewer.id, video: "none" });
  hostAgain.close();
  expect(await pageAgain.next("media")).toMatchObject({ publication: null });
  pageAgain.close();
});
