import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { median } from "../../measure/arithmetic.ts";
import { withoutBaseline, type Result, type Run } from "../../measure/benchmark.ts";
import { killOf } from "../../processes/faults.ts";
import { concealedAudioMs } from "../../room/media/concealed-audio.ts";
import { longestGap, recordedFrames, recordFrames, timeToLastPause } from "./frame-times.ts";
import { openPair } from "../pair.ts";
import { connectionsOf, publicationOf } from "../sfu-state-repo.ts";
import { openClusterScene, openScene, type SfuScene, type SfuStack } from "../scene.ts";
import { until } from "../until.ts";

const ROUNDS = 10;
/** systemd's RestartSec in deploy/janus. */
const RESTART_MS = 1000;
const CUT_MS = 5000;
/** Watched for this long after everything seems well. */
const CALM_MS = 5000;

/** Of a Janus that was killed. */
export const BACK_MS = 4000;
const GAP_MS = 1000;

/** Kills Janus and starts it again as its service manager does. Returns the milliseconds until the viewer's picture moves again. */
export async function recoverFromKill(scene: SfuScene, viewer: Page): Promise<number> {
  const before = await publicationOf(scene.db, scene.room.lectureId);
  await recordFrames(viewer);
  const since = Date.now();
  await scene.janus.kill();
  await wait(RESTART_MS);
  await scene.janus.startAgain();
  await untilPublishedAnew(scene, before);
  return timeUntilBack(viewer, since);
}

/** Janus killed and started again, ten times: until the picture moves again. */
export async function janusKilled(run: Run, stack: SfuStack): Promise<Result[]> {
  const scene = await openScene(run, stack, "killed", { students: 1 });
  const { viewer } = await openPair(run, scene.product.url, scene.room);
  const times = await repeat(run, "Janus killed", () => recoverFromKill(scene, viewer));
  return [worst("Janus killed: picture back", times, BACK_MS)];
}

/** Janus suspended: neither media nor messages pass it, and no connection is closed. */
export async function janusCutOff(run: Run, stack: SfuStack): Promise<Result[]> {
  const { janus, product, room } = await openScene(run, stack, "cut", { students: 1 });
  const { viewer } = await openPair(run, product.url, room);
  const times = await repeat(run, "Janus cut off", async () => {
    await recordFrames(viewer);
    await janus.suspend();
    await wait(CUT_MS);
    const since = Date.now();
    janus.resume();
    return timeUntilBack(viewer, since);
  });
  return [worst(`Janus cut off for ${CUT_MS / 1000} s: picture back after it`, times, BACK_MS)];
}

/** One of two API processes killed, that of the lecture. */
export async function apiKilled(run: Run, stack: SfuStack): Promise<Result[]> {
  const { db, room, cluster } = await openClusterScene(run, stack, "api", { students: 1 });
  const { viewer } = await openPair(run, cluster.url, room);
  const connections = () => connectionsOf(db, room.lectureId);
  const bothMoved = async (before: readonly string[]) => {
    const now = await connections();
    return now.length === 2 && now.every((id) => !before.includes(id));
  };
  const kill = killOf(cluster.nodes);
  // From then on the lecture is on the other one, wherever it was, and each kill hits it.
  await kill.cause(1);
  await kill.mend(1);
  await until(async () => (await connections()).length === 2, "the return of both pages");
  let concealed = 0;
  let round = 1;
  const gaps = await repeat(run, "API killed", async () => {
    round += 1;
    const [before, concealedBefore] = [await connections(), await concealedAudioMs(viewer)];
    await recordFrames(viewer);
    await kill.cause(round);
    await until(() => bothMoved(before), "the move of both pages");
    await wait(CALM_MS);
    const gap = longestGap(await recordedFrames(viewer));
    concealed = Math.max(concealed, (await concealedAudioMs(viewer)) - concealedBefore);
    await kill.mend(round);
    return gap;
  });
  const what = `API killed, one of two: longest gap in the picture (sound concealed ≤ ${concealed.toFixed(0)} ms)`;
  return [worst(what, gaps, GAP_MS)];
}

async function repeat(run: Run, what: string, round: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  while (times.length < (run.rounds ?? ROUNDS)) {
    const time = await round();
    times.push(time);
    run.log(`${what}, ${times.length}: ${time.toFixed(0)} ms`);
  }
  return times;
}

async function untilPublishedAnew({ db, room }: SfuScene, before: string | null): Promise<void> {
  const isAnew = (publication: string | null) => publication !== null && publication !== before;
  await until(async () => isAnew(await publicationOf(db, room.lectureId)), "a new publication");
}

/** Not with `waitForNewFrames`: the stage shows another video element than before. */
async function timeUntilBack(viewer: Page, since: number): Promise<number> {
  const from = Date.now();
  await until(
    async () => (await recordedFrames(viewer)).filter((time) => time > from).length > 3,
    "a picture",
  );
  await wait(CALM_MS);
  return timeToLastPause(await recordedFrames(viewer), since);
}

function worst(what: string, times: readonly number[], atMost: number): Result {
  return withoutBaseline({
    what: `${what}, worst of ${times.length} (median ${median(times).toFixed(0)} ms)`,
    unit: "ms",
    ours: Math.max(...times),
    limit: { of: "ours", atMost },
  });
}
