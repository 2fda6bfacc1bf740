import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { waitForNewFrames } from "../../../../e2e/faults/stage-record.ts";
import type { Result, Run } from "../../measure/benchmark.ts";
import {
  browserCpuSeconds,
  bytesSent,
  collectPeerConnections,
  type PageWithPeerConnections,
} from "../../room/media/peer-connections.ts";
import { openRoom } from "../../room/participants/room-pages.ts";
import { startBrowser } from "../../stack/browser.ts";
import { startGenerator } from "./generator.ts";
import { openFixture, type SfuStack } from "../sfu-fixture.ts";

const VIEWERS = 20;
/** The number of viewers that decode: twenty decoding pages would leave the host no CPU time on two cores. */
const DECODING = 2;
/** The first settling time is longer, because the host's bandwidth estimate ramps up. */
const FIRST_SETTLE_MS = 30_000;
const SETTLE_MS = 10_000;
const MEASURE_MS = 20_000;

interface Cost {
  kbps: number;
  cpuPercent: number;
  framesPerSecond: number;
}

/** The cost of twenty viewers through Janus for the host, compared with one viewer. */
export async function hostCost(run: Run, stack: SfuStack): Promise<Result[]> {
  const viewers = run.size(VIEWERS, DECODING + 1);
  const { product, room } = await openFixture(run, stack, "host", { students: viewers });
  const { url } = product;
  const decoding = room.students.slice(0, DECODING);
  const [hostBrowser, viewerBrowser] = [await startBrowser(run), await startBrowser(run)];
  const as = { account: room.instructor, as: "t", prepare: collectPeerConnections } as const;
  const host = await openRoom(hostBrowser, url, room.lectureId, as);
  await host.getByRole("button", { name: "Start Video" }).click();

  const costs: Cost[] = [];
  for (const account of decoding) {
    const viewer = await openRoom(viewerBrowser, url, room.lectureId, { account, as: "f" });
    await waitForNewFrames(viewer);
    if (costs.length > 0) continue;
    await wait(run.size(FIRST_SETTLE_MS, 2000));
    costs.push(await costOf(run, 1, hostBrowser, host));
  }
  const others = { ...room, students: room.students.slice(DECODING) };
  await startGenerator(run, { url, room: others, processes: 1 }).growTo(viewers - DECODING);
  await wait(run.size(SETTLE_MS, 2000));
  costs.push(await costOf(run, viewers, hostBrowser, host));
  return results(costs, viewers);
}

async function costOf(run: Run, viewers: number, browser: Browser, host: Page): Promise<Cost> {
  const look = async () => ({
    at: performance.now(),
    bytes: await bytesSent(host),
    cpu: await browserCpuSeconds(browser),
    frames: await framesSent(host),
  });
  const before = await look();
  await wait(run.size(MEASURE_MS, 3000));
  const now = await look();
  const seconds = (now.at - before.at) / 1000;
  const cost = {
    kbps: ((now.bytes - before.bytes) * 8) / 1000 / seconds,
    cpuPercent: ((now.cpu - before.cpu) / seconds) * 100,
    framesPerSecond: (now.frames - before.frames) / seconds,
  };
  run.log(
    `${viewers} viewers: ${cost.kbps.toFixed(0)} kbit/s, ${cost.cpuPercent.toFixed(0)} % of a core, ` +
      `${cost.framesPerSecond.toFixed(1)} frames a second`,
  );
  return cost;
}

/** Returns the number of frames sent in the largest layer. */
function framesSent(host: Page): Promise<number> {
  return host.evaluate(async () => {
    let frames = 0;
    for (const connection of (window as unknown as PageWithPeerConnections).peerConnections) {
      const report = await connection.getStats();
      report.forEach(({ type, framesSent: sent = 0 }: RTCOutboundRtpStreamStats) => {
        if (type === "outbound-rtp") frames = Math.max(frames, sent);
      });
    }
    return frames;
  });
}

function results(costs: readonly Cost[], viewers: number): Result[] {
  const [one, many] = costs;
  if (!one || !many) throw new Error("nothing was measured");
  const against = (name: keyof Cost, what: string, unit: string, limit: Result["limit"]): Result => ({
    what: `${what} with ${viewers} viewers through Janus against 1 (${DECODING} decode)`,
    unit,
    ours: many[name],
    baseline: one[name],
    ratio: many[name] / one[name],
    control: null,
    limit,
  });
  return [
    against("kbps", "a host's upload", "kbit/s", { of: "ratio", atMost: 1.1 }),
    against("cpuPercent", "a host's processor time", "% of a core", { of: "ratio", atMost: 1.1 }),
    against("framesPerSecond", "a host's frames a second", "frames/s", { of: "ratio", atLeast: 0.95 }),
  ];
}
