import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright";
import { z } from "zod";
import { hostBareCalls, prepareBareViewer } from "./baselines/bare-call.ts";
import { median } from "./measure/arithmetic.ts";
import { compared, type Benchmark, type Run } from "./measure/benchmark.ts";
import { comparePairs, type Burst } from "./measure/pairs.ts";
import { startBrowser } from "./stack/browser.ts";
import { insertClass, type LectureClass } from "./stack/class-repo.ts";
import { startPostgres } from "./stack/database.ts";
import { timeToFirstFrame } from "./stack/first-frame.ts";
import { startHelper } from "./stack/helper-process.ts";
import { hostCamera, openDoor } from "./stack/product-room.ts";
import { startProduct } from "./stack/product.ts";

const JOINS = 20;
/** The host ends the call before, and the machine comes to rest. */
const PAUSE_MS = 300;
const portReply = z.object({ port: z.number() });

export const join: Benchmark = {
  name: "join",
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("joining");
    const room = await insertClass(db, 1);
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
  const viewer = await openDoor(browser, url, room);
  const joinClass = viewer.getByRole("link", { name: "Join Class" });
  return medianOfJoins(async () => {
    await joinClass.waitFor();
    const time = await timeToFirstFrame(viewer, joinClass);
    await viewer.goBack();
    return time;
  });
}

async function bareBurst(run: Run, browser: Browser, camera: MediaStreamConstraints): Promise<Burst> {
  const server = startHelper(run, "baselines/bare-call-server.ts", {});
  const { port } = portReply.parse(await server.ask({}));
  const url = `http://127.0.0.1:${port}`;
  const [host, viewer] = [await browser.newContext(), await browser.newContext()];
  await host.grantPermissions(["camera", "microphone"]);
  // The product's viewers are lent both as well, which decides the addresses that WebRTC uses.
  await viewer.grantPermissions(["camera", "microphone"]);
  const [hostPage, page] = [await host.newPage(), await viewer.newPage()];
  await hostPage.goto(url);
  await hostPage.evaluate(hostBareCalls, camera);
  await page.goto(url);
  await page.evaluate(prepareBareViewer);
  return medianOfJoins(async () => {
    const time = await timeToFirstFrame(page, page.locator("#join"));
    await page.locator("#leave").click();
    return time;
  });
}

function medianOfJoins(joinOnce: () => Promise<number>): Burst {
  return async () => {
    const times: number[] = [];
    while (times.length < JOINS) {
      times.push(await joinOnce());
      await wait(PAUSE_MS);
    }
    return median(times);
  };
}
