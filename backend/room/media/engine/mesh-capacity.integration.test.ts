import { afterEach, expect, test } from "vitest";
import { announce } from "#contract/room/room.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { janusEnvironment, startJanus } from "#backend/quality/testing/janus/janus-process.ts";
import { createOpened, playing } from "#backend/quality/testing/janus/sfu-class.ts";
import type { JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

const MESH_CAPACITY = 2;
const opened = createOpened();
const { enter, publish, subscribe } = opened;
const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await opened.closeAll();
  for (const one of running.splice(0).toReversed()) await one.stop();
});
function stopping<One extends { stop: () => Promise<void> }>(one: One): One {
  running.push(one);
  return one;
}

/** Starts a server whose mesh has capacity for two viewers, and whose Janus is unavailable. */
async function startWithoutJanus() {
  const port = await freePort();
  const env = { ...janusEnvironment(port), SFU_ABOVE_SEATS: "0", MAX_SEATS_MESH: String(MESH_CAPACITY) };
  return { api: stopping(await startTestServer({ env, heartbeatMs: 200 })), port };
}

async function announcePage(
  api: TestServer,
  lecture: TestLecture,
  { account, page }: { account: TestAccount; page: JoinedPage },
): Promise<boolean | undefined> {
  const body = { userId: page.answer.peerId, roomId: lecture.id };
  await call(api.url, announce, { token: account.token, body });
  return (await page.next("media-wait")).waits;
}

/** Opens a room with a host and this many viewers whose pages can be called. */
async function openClassOf(api: TestServer, count: number) {
  const lecture = await newLecture(api);
  const host = await enter(api.url, lecture.host.token, lecture.id);
  const viewers = [];
  for (let index = 0; index < count; index += 1) {
    const account = await lecture.newViewer();
    viewers.push({ account, page: await enter(api.url, account.token, lecture.id) });
  }
  const waits = [];
  for (const viewer of viewers) waits.push(await announcePage(api, lecture, viewer));
  const [first, second, third] = viewers;
  if (!first || !second || !third) throw new Error("A class has three viewers at least.");
  return { lecture, host, first, second, third, waits };
}

const called = (host: JoinedPage) => host.received("user-connected").map(({ userId }) => userId);
const counted = (host: JoinedPage) => host.received("viewer-count").at(-1);

test("while no SFU is there the mesh carries those who came first; the others get the rest of the room", async () => {
  const { api } = await startWithoutJanus();
  const { lecture, host, first, second, third, waits } = await openClassOf(api, 4);
  expect(waits).toEqual([false, false, true, true]);
  await expect.poll(() => counted(host)).toEqual({ count: 4, poor: 0, waiting: 2 });
  expect(called(host)).toEqual([first, second].map(({ page }) => page.answer.peerId));
  const said = { roomId: lecture.id, clientId: crypto.randomUUID(), text: "Selam" };
  expect(await third.page.request("chat-message", said)).toMatchObject({ ok: true });
  // Repeated announcements change nothing.
  for (let round = 0; round < 3; round += 1) expect(await announcePage(api, lecture, third)).toBe(true);
  expect(called(host)).toHaveLength(MESH_CAPACITY);
  const again = await enter(api.url, lecture.host.token, lecture.id);
  expect(again.answer.viewers.toSorted()).toEqual(
    [first, second].map(({ page }) => page.answer.peerId).toSorted(),
  );
});

test("whoever leaves makes room for the next", async () => {
  const { api } = await startWithoutJanus();
  const { host, first, third } = await openClassOf(api, 3);
  first.page.close();
  expect(await third.page.next("media-wait")).toEqual({ waits: false });
  await expect.poll(() => called(host)).toContain(third.page.answer.peerId);
  await expect.poll(() => counted(host)).toEqual({ count: 2, poor: 0, waiting: 0 });
});

test("whoever reconnects keeps their mesh connection", async () => {
  const { api } = await startWithoutJanus();
  const { lecture, first, third } = await openClassOf(api, 3);
  const { account, page } = first;
  const back = await enter(api.url, account.token, lecture.id, page.answer.ticket);
  expect(await announcePage(api, lecture, { account, page: back })).toBe(false);
  const thirdBack = await enter(api.url, third.account.token, lecture.id, third.page.answer.ticket);
  expect(await announcePage(api, lecture, { account: third.account, page: thirdBack })).toBe(true);
});

test("once the SFU is there, everybody gets the picture", async () => {
  const { api, port } = await startWithoutJanus();
  const { host, first, third } = await openClassOf(api, 3);
  stopping(await startJanus({ port }));
  expect(await host.next("media")).toMatchObject({ engine: "sfu" });
  const { id } = await publish(host);
  for (const { page } of [first, third]) await playing(await subscribe(page, id));
  await expect.poll(() => counted(host)).toEqual({ count: 3, poor: 0, waiting: 0 });
});

test("where there is no SFU at all, nobody waits for one", async () => {
  const api = stopping(await startTestServer({ env: { MAX_SEATS_MESH: "1", SFU_ABOVE_SEATS: "0" } }));
  const { waits } = await openClassOf(api, 3);
  expect(waits).toEqual([false, false, false]);
});
