import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newLecture } from "#backend/testing/enrollments.ts";
import { startJanus, type JanusProcess } from "#backend/testing/janus/janus-process.ts";
import {
  publishMedia,
  requestMedia,
  subscribeMedia,
  type MediaPeer,
} from "#backend/testing/janus/media-peer.ts";
import { enterRoom, type JoinedPage } from "#backend/testing/room/room-page.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let janus: JanusProcess;
let api: TestServer;
beforeAll(async () => {
  janus = await startJanus();
  api = await startTestServer({ env: { ...janus.env, SFU_ABOVE_SEATS: "0" }, heartbeatMs: 200 });
});
afterAll(async () => {
  await api.stop();
  await janus.stop();
});

const opened: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});
function closing<One extends { close: () => unknown }>(one: One): One {
  opened.push(one);
  return one;
}
const enter = async (token: string, roomId: string) => closing(await enterRoom(api.url, token, roomId));
const publish = async (page: JoinedPage) => closing(await publishMedia(page));
const subscribe = async (...args: Parameters<typeof subscribeMedia>) =>
  closing(await subscribeMedia(...args));

/** A host and a viewer in a room that the SFU carries. */
async function openClass() {
  const lecture = await newLecture(api);
  const viewer = await lecture.newViewer();
  return {
    lecture,
    viewer,
    host: await enter(lecture.host.token, lecture.id),
    page: await enter(viewer.token, lecture.id),
  };
}

async function playing({ received }: MediaPeer, kinds: ("audio" | "video")[] = ["audio", "video"]) {
  for (const kind of kinds) {
    const before = received[kind];
    await expect.poll(() => received[kind], { timeout: 10_000 }).toBeGreaterThan(before + 2);
  }
}

/** Nothing more arrives: two looks at the same number. */
async function silent({ received }: MediaPeer, kind: "audio" | "video") {
  let before = -1;
  await expect
    .poll(
      () => {
        const same = received[kind] === before;
        before = received[kind];
        return same;
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe(true);
}

test("what the host publishes reaches a viewer, sound and picture", async () => {
  const { host, page } = await openClass();
  expect(host.answer.media).toMatchObject({ engine: "sfu", publication: null });
  const { id } = await publish(host);
  expect(await page.next("media")).toMatchObject({ engine: "sfu", publication: id });
  await playing(await subscribe(page, id));
});

test("with video none no byte of video is sent, until a layer is selected", async () => {
  const { host, page } = await openClass();
  const { id } = await publish(host);
  const viewer = await subscribe(page, id, "none");
  await playing(viewer, ["audio"]);
  expect(viewer.received.video).toBe(0);
  await requestMedia(page, "select-layer", { subscription: viewer.id, video: "high" });
  await playing(viewer, ["video"]);
  await requestMedia(page, "select-layer", { subscription: viewer.id, video: "none" });
  await silent(viewer, "video");
  await playing(viewer, ["audio"]);
});
