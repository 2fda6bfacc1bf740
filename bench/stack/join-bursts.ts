import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { z } from "zod";
import { hostBareCalls, prepareBareViewer } from "../baselines/bare-call.ts";
import { median } from "../measure/arithmetic.ts";
import type { Run } from "../measure/benchmark.ts";
import type { Burst } from "../measure/pairs.ts";
import { openLent } from "./browser.ts";
import type { LectureClass } from "./class-repo.ts";
import { timeToFirstFrame } from "./first-frame.ts";
import { startHelper } from "./helper-process.ts";
import { openDoor } from "./product-room.ts";

/** Who joins: pages of this browser in turn, so many times. */
export interface Joiners {
  browser: Browser;
  joins: number;
  /** Called with each page before it goes anywhere. */
  prepare?: (page: Page) => Promise<void>;
}

/** The host ends the call before, and the machine comes to rest. */
const PAUSE_MS = 300;
const portReply = z.object({ port: z.number() });

/** The median time from "Join Class" to the first frame; each student of the room joins in turn. */
export async function productJoins(joiners: Joiners, url: string, room: LectureClass): Promise<Burst> {
  const doors: Page[] = [];
  for (const student of room.students)
    doors.push(await openDoor(joiners.browser, url, room.lectureId, student, joiners.prepare));
  return medianOfJoins(joiners, doors, async (door) => {
    const joinClass = door.getByRole("link", { name: "Join Class" });
    await joinClass.waitFor();
    const time = await timeToFirstFrame(door, joinClass);
    await door.goBack();
    return time;
  });
}

/** Starts the bare server and its host, who asks the camera for the same; answers the server's port. */
export async function startBareHost(
  run: Run,
  browser: Browser,
  camera: MediaStreamConstraints,
  listenOn = "127.0.0.1",
): Promise<number> {
  const server = startHelper(run, "baselines/bare-call-server.ts", { host: listenOn });
  const { port } = portReply.parse(await server.ask({}));
  const host = await openLent(browser);
  await host.goto(`http://127.0.0.1:${port}`);
  await host.evaluate(hostBareCalls, camera);
  return port;
}

/** The same on the bare server at `url`. */
export async function bareJoins(joiners: Joiners, url: string, viewerCount: number): Promise<Burst> {
  const viewers: Page[] = [];
  while (viewers.length < viewerCount) {
    const viewer = await openLent(joiners.browser);
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
      if (!viewer) throw new Error("nobody is there to join");
      times.push(await joinOnce(viewer));
      await wait(PAUSE_MS);
    }
    return median(times);
  };
}
