import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { z } from "zod";
import { hostBareCalls, prepareBareViewer } from "../baselines/bare-call.ts";
import { median } from "../measure/arithmetic.ts";
import type { Run } from "../measure/benchmark.ts";
import type { Burst } from "../measure/pairs.ts";
import { openPageWithDevices } from "../stack/browser.ts";
import type { LectureFixture } from "../stack/bench-lecture-repo.ts";
import { timeToFirstFrame } from "./media/first-frame.ts";
import { startHelper } from "../stack/helper-process.ts";
import { openLobby } from "./participants/room-pages.ts";

/** Pages of one browser that take turns to join, `joins` times in total. */
export interface Joiners {
  browser: Browser;
  joins: number;
  /** Called with each page before it is loaded. */
  prepare?: (page: Page) => Promise<void>;
}

/** Time for the host to end the last call, and for the machine to settle. */
const PAUSE_MS = 300;
const portReply = z.object({ port: z.number() });

/** Returns the median time from "Join Class" to the first frame; the room's students take turns to join. */
export async function productJoins(joiners: Joiners, url: string, room: LectureFixture): Promise<Burst> {
  const lobbies: Page[] = [];
  for (const student of room.students)
    lobbies.push(await openLobby(joiners.browser, url, room.lectureId, student, joiners.prepare));
  return medianOfJoins(joiners, lobbies, async (lobby) => {
    const joinClass = lobby.getByRole("link", { name: "Join Class" });
    await joinClass.waitFor();
    const time = await timeToFirstFrame(lobby, joinClass);
    await lobby.goBack();
    return time;
  });
}

interface BareServer {
  listenOn?: string;
  /** A folder of additional files to serve, with a compressed version beside each file. */
  folder?: string;
}

/**
 * Starts the bare server and its host, with the same camera constraints as the product's host. Returns the server's
 * port.
 */
export async function startBareHost(
  run: Run,
  browser: Browser,
  camera: MediaStreamConstraints,
  { listenOn = "127.0.0.1", folder }: BareServer = {},
): Promise<number> {
  const server = startHelper(run, "baselines/bare-call-server.ts", { host: listenOn, folder });
  const { port } = portReply.parse(await server.request({}));
  const host = await openPageWithDevices(browser);
  await host.goto(`http://127.0.0.1:${port}`);
  await host.evaluate(hostBareCalls, camera);
  return port;
}

/** Returns the same median as `productJoins`, but for the bare server at `url`. */
export async function bareJoins(joiners: Joiners, url: string, viewerCount: number): Promise<Burst> {
  const viewers: Page[] = [];
  while (viewers.length < viewerCount) {
    const viewer = await openPageWithDevices(joiners.browser);
    await joiners.prepare?.(viewer);
    await viewer.goto(url);
    await viewer.evaluate(prepareBareViewer);
    viewers.push(viewer);
  }
  return medianOfJoins(joiners, viewers, async (viewer) => {
    const time = await timeToFirstFrame(viewer, viewer.locator("#join"));
    await viewer.locator("#leave").click();
    return time;
  });
}

function medianOfJoins(
  { joins }: Joiners,
  viewers: readonly Page[],
  joinOnce: (viewer: Page) => Promise<number>,
): Burst {
  return async () => {
    const times: number[] = [];
    while (times.length < joins) {
      const viewer = viewers[times.length % viewers.length];
      if (!viewer) throw new Error("no page can join");
      times.push(await joinOnce(viewer));
      await wait(PAUSE_MS);
    }
    return median(times);
  };
}
