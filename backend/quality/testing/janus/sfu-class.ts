import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { newLecture } from "../enrollments.ts";
import { enterRoom, type JoinedPage } from "../room/room-page.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { startJanus, type JanusProcess } from "./janus-process.ts";
import { publishCorner, publishMedia, subscribeMedia, type MediaPeer } from "./media-peer.ts";

type Closable = { close: () => unknown };

/** Opens pages and media. After a test, closes them in reverse order. */
export function createOpened() {
  const opened: Closable[] = [];
  const closing = <One extends Closable>(one: One): One => {
    opened.push(one);
    return one;
  };
  return {
    enter: async (...args: Parameters<typeof enterRoom>): Promise<JoinedPage> =>
      closing(await enterRoom(...args)),
    publish: async (...args: Parameters<typeof publishMedia>): Promise<MediaPeer> =>
      closing(await publishMedia(...args)),
    publishCorner: async (page: JoinedPage): Promise<MediaPeer> => closing(await publishCorner(page)),
    subscribe: async (...args: Parameters<typeof subscribeMedia>): Promise<MediaPeer> =>
      closing(await subscribeMedia(...args)),
    async closeAll(): Promise<void> {
      for (const one of opened.splice(0).toReversed()) await one.close();
    },
  };
}

/** Opens a room with a host and a viewer. */
export async function openClass(api: TestServer, { enter }: Pick<ReturnType<typeof createOpened>, "enter">) {
  const lecture = await newLecture(api);
  const viewer = await lecture.newViewer();
  const host = await enter(api.url, lecture.host.token, lecture.id);
  const page = await enter(api.url, viewer.token, lecture.id);
  return { lecture, viewer, host, page };
}

/** Like `setUpTestServer`, with a Janus of its own. Closes after each test what it has opened. */
export function setUpSfu(env: Record<string, string> = {}) {
  const api = {} as TestServer;
  let janus: JanusProcess;
  const opened = createOpened();
  beforeAll(async () => {
    janus = await startJanus();
    Object.assign(api, await startTestServer({ env: { ...janus.env, ...env }, heartbeatMs: 200 }));
  });
  afterEach(() => opened.closeAll());
  afterAll(async () => {
    await api.stop();
    await janus.stop();
  });
  return { ...opened, api, openClass: () => openClass(api, opened) };
}

/** Resolves when more packets of these kinds have arrived. */
export async function playing(
  { received }: MediaPeer,
  kinds: readonly ("audio" | "video")[] = ["audio", "video"],
): Promise<void> {
  for (const kind of kinds) {
    const before = received[kind];
    await expect.poll(() => received[kind], { timeout: 10_000 }).toBeGreaterThan(before + 5);
  }
}

/** Resolves when packets have stopped arriving. */
export async function silent({ received }: MediaPeer, kind: "audio" | "video"): Promise<void> {
  let before = -1;
  const isSame = () => {
    const same = received[kind] === before;
    before = received[kind];
    return same;
  };
  await expect.poll(isSame, { timeout: 10_000, interval: 300 }).toBe(true);
}
