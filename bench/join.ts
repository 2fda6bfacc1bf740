import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { z } from "zod";
import { hostBareCalls, prepareBareViewer } from "./baselines/bare-call.ts";
import { median } from "./measure/arithmetic.ts";
import { compared, type Benchmark, type Run } from "./measure/benchmark.ts";
import { comparePairs, type Burst } from "./measure/pairs.ts";
import { openLent, startBrowser } from "./stack/browser.ts";
import { insertClass, type LectureClass } from "./stack/class-repo.ts";
import { startPostgres } from "./stack/database.ts";
import { timeToFirstFrame } from "./stack/first-frame.ts";
import { startHelper } from "./stack/helper-process.ts";
import { hostCamera, openDoor } from "./stack/product-room.ts";
import { startProduct } from "./stack/product.ts";

const JOINS = 20;
/** They take turns: nobody may join as often as all of them do. */
const STUDENTS = 5;
/** The host ends the call before, and the machine comes to rest. */
const PAUSE_MS = 300;
const portReply = z.object({ port: z.number() });

export const join: Benchmark = {
  name: "join",
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("joining");
    const room = await insertClass(db, STUDENTS);
    const { url } = await startProduct(run, connectionString);
    const browser = await startBrowser(run);
    const camera = await hostCamera(browser, url, room);
    run.say(`both hosts ask for ${JSON.stringify(camera)}`);

    const comparison = await comparePairs({
      ours: await productBurst(browser, url, room),
      baseline: await bareBurst(run, browser, camera),
      onRound: (ratio, round) => run.say(`round ${round}: ${ratio.toFixed(2)}×`),
    });
    const what = `join → first frame, median of ${JOINS} joins`;
    return compared({ what, unit: "ms", limit: { of: "ratio", atMost: 1.25 } }, comparison);
  },
};

async function productBurst(browser: Browser, url: string, room: LectureClass): Promise<Burst> {
  const doors: Page[] = [];
  for (const student of room.students) doors.push(await openDoor(browser, url, room.lectureId, student));
  return medianOfJoins(doors, async (door) => {
    const joinClass = door.getByRole("link", { name: "Join Class" });
    await joinClass.waitFor();
    const time = await timeToFirstFrame(door, joinClass);
    await door.goBack();
    return time;
  });
}

async function bareBurst(run: Run, browser: Browser, camera: MediaStreamConstraints): Promise<Burst> {
  const server = startHelper(run, "baselines/bare-call-server.ts", {});
  const { port } = portReply.parse(await server.ask({}));
  const url = `http://127.0.0.1:${port}`;
  const host = await openLent(browser);
  await host.goto(url);
  await host.evaluate(hostBareCalls, camera);
  const viewers: Page[] = [];
  while (viewers.length < STUDENTS) {
    const viewer = await openLent(browser);
    await viewer.goto(url);
    await viewer.evaluate(prepareBareViewer);
    viewers.push(viewer);
  }
  return medianOfJoins(viewers, async (viewer) => {
    const time = await timeToFirstFrame(viewer, viewer.locator("#join"));
    await viewer.locator("#leave").click();
    return time;
  });
}

function medianOfJoins(viewers: readonly Page[], joinOnce: (viewer: Page) => Promise<number>): Burst {
  return async () => {
    const times: number[] = [];
    while (times.length < JOINS) {
      const viewer = viewers[times.length % viewers.length];
      if (!viewer) throw new Error("nobody is there to join");
      times.push(await joinOnce(viewer));
      await wait(PAUSE_MS);
    }
    return median(times);
  };
}
