import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { median } from "../../measure/arithmetic.ts";
import { withoutBaseline, type Result, type Run } from "../../measure/benchmark.ts";
import { killOf } from "../../processes/process-faults.ts";
import { concealedAudioMs } from "../../room/media/concealed-audio.ts";
import { longestGap, recordedFrames, recordFrames, timeToLastPause } from "./frame-times.ts";
import { openPair } from "../pair.ts";
import { connectionsOf, publicationOf } from "../sfu-state-repo.ts";
import { openApiFixture, openFixture, type SfuFixture, type SfuStack } from "../sfu-fixture.ts";
import { until } from "../until.ts";

const ROUNDS = 10;
/** systemd's RestartSec in deploy/janus. */
const RESTART_MS = 1000;
const CUT_MS = 5000;
/** The time for which the viewer is still observed after recovery. */
const CALM_MS = 5000;

/** The limit for the recovery from a killed Janus. */
export const BACK_MS = 4000;
const GAP_MS = 1000;

/**
 * Kills Janus and restarts it like its service manager. Returns the milliseconds until the viewer's video shows new
 * frames again.
 */
export async function recoverFromKill(fixture: SfuFixture, viewer: Page): Promise<number> {
  const before = await publicationOf(fixture.db, fixture.room.lectureId);
  await recordFrames(viewer);
  const since = Date.now();
  await fixture.janus.kill();
  await wait(RESTART_MS);
  await fixture.janus.startAgain();
  await untilPublishedAnew(fixture, before);
  return timeUntilBack(viewer, since);
}

/** Kills and restarts Janus ten times, and measures the time until the video shows new frames again. */
export async function janusKilled(run: Run, stack: SfuStack): Promise<Result[]> {
  const fixture = await openFixture(run, stack, "killed", { students: 1 });
  const { viewer } = await openPair(run, fixture.product.url, fixture.room);
  const times = await repeat(run, "Janus killed", () => recoverFromKill(fixture, viewer));
  return [worst("Janus killed: picture back", times, BACK_MS)];
}

/** Suspends Janus: neither media nor messages get through, and no connection is closed. */
export async function janusCutOff(run: Run, stack: SfuStack): Promise<Result[]> {
  const { janus, product, room } = await openFixture(run, stack, "cut", { students: 1 });
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

/** Kills the lecture's process, one of two API processes. */
export async function apiKilled(run: Run, stack: SfuStack): Promise<Result[]> {
  const { db, room, api } = await openApiFixture(run, stack, "api", { students: 1 });
  const { viewer } = await openPair(run, api.url, room);
  const connections = () => connectionsOf(db, room.lectureId);
  const bothMoved = async (before: readonly string[]) => {
    const now = await connections();
    return now.length === 2 && now.every((id) => !before.includes(id));
  };
  const kill = killOf(api.nodes);
  // After this first kill, the lecture is on the process that was not killed, wherever the lecture was before. The
  // kills alternate between the two processes, so each later kill hits the lecture's process.
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

async function untilPublishedAnew({ db, room }: SfuFixture, before: string | null): Promise<void> {
  const isAnew = (publication: string | null) => publication !== null && publication !== before;
  await until(async () => isAnew(await publicationOf(db, room.lectureId)), "a new publication");
}

/** `waitForNewFrames` can't be used here, because the stage has replaced its video element. */
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
