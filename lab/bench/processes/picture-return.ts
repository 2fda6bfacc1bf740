import path from "node:path";
import type { Page } from "playwright";
import { recordStage, stageRecord, waitForNewFrames } from "../../../e2e/faults/stage-record.ts";
import { median } from "../measure/arithmetic.ts";
import { withoutBaseline, type Result, type Run } from "../measure/benchmark.ts";
import { concealedAudioMs } from "../room/media/concealed-audio.ts";
import { collectPeerConnections } from "../room/media/peer-connections.ts";
import { openRoom } from "../room/participants/room-pages.ts";
import { startBrowser } from "../stack/browser.ts";
import type { BenchDatabase } from "../stack/database.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { killOf } from "./process-faults.ts";
import { startNodes } from "./start-nodes.ts";

const KILLS = 10;
const GAP_MS = 1000;
const BACK_SECONDS = 10;
const POLL_MS = 20;

interface Outcome {
  gapMs: number;
  frames: number;
  concealedMs: number;
  /** The seconds until both pages are connected to the remaining process. */
  backSeconds: number;
}

/**
 * Measures a viewer's video frames and audio while the lecture's process is killed and both pages reconnect to the
 * remaining one.
 */
export async function picture(run: Run, { db, connectionString }: BenchDatabase): Promise<Result[]> {
  const { lectureId, instructor, students } = await insertLecture(db, 1);
  const [student] = students;
  if (!student) throw new Error("no student was inserted");
  const webDir = path.resolve(process.env["WEB_DIR"] ?? "dist/web");
  const { url, nodes } = await startNodes(run, connectionString, 2, { WEB_DIR: webDir });
  const browser = await startBrowser(run);
  const host = await openRoom(browser, url, lectureId, { account: instructor, as: "t" });
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewer = await openRoom(browser, url, lectureId, {
    account: student,
    as: "f",
    prepare: collectPeerConnections,
  });
  await waitForNewFrames(viewer);

  const socketIds = (): Promise<string[]> =>
    db("room_connections").where({ lectureId, disconnectedAt: null }).pluck("socketId");
  const bothMoved = async (before: readonly string[]) => {
    const now = await socketIds();
    return now.length === 2 && now.every((id) => !before.includes(id));
  };
  const kill = killOf(nodes);
  // After this first kill, the lecture is on the process that was not killed, wherever the lecture was before. The
  // kills alternate between the two processes, so each later kill hits the lecture's process.
  await kill.cause(1);
  await kill.mend(1);
  await poll(async () => (await socketIds()).length === 2, "the return of both pages");

  const outcomes: Outcome[] = [];
  for (let round = 2; round < 2 + (run.rounds ?? KILLS); round += 1) {
    const before = await socketIds();
    const outcome = await watch(viewer, async () => {
      const since = await kill.cause(round);
      await poll(() => bothMoved(before), "the move of both pages");
      return (performance.now() - since) / 1000;
    });
    outcomes.push(outcome);
    run.log(
      `kill ${round - 1}: ${outcome.frames} frames, longest gap ${outcome.gapMs.toFixed(0)} ms, ` +
        `${outcome.concealedMs.toFixed(0)} ms of sound concealed, back after ${outcome.backSeconds.toFixed(1)} s`,
    );
    await kill.mend(round);
  }
  return results(outcomes);
}

async function watch(viewer: Page, fault: () => Promise<number>): Promise<Outcome> {
  const [framesBefore, concealedBefore] = [await shownFrames(viewer), await concealedAudioMs(viewer)];
  await recordStage(viewer);
  const backSeconds = await fault();
  await waitForNewFrames(viewer);
  return {
    gapMs: (await stageRecord(viewer)).longestFreezeMs,
    frames: (await shownFrames(viewer)) - framesBefore,
    concealedMs: (await concealedAudioMs(viewer)) - concealedBefore,
    backSeconds,
  };
}

/** Returns the number of frames that the viewer's video has shown so far. */
function shownFrames(viewer: Page): Promise<number> {
  return viewer.evaluate(
    () => document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
  );
}

async function poll(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function results(outcomes: readonly Outcome[]): Result[] {
  const gaps = outcomes.map(({ gapMs }) => gapMs);
  const concealed = Math.max(...outcomes.map(({ concealedMs }) => concealedMs));
  const kills = `the lecture's process killed, ${outcomes.length} times`;
  return [
    withoutBaseline({
      what: `${kills}: longest gap in the video, worst (median ${median(gaps).toFixed(0)} ms, sound concealed ${concealed.toFixed(0)} ms)`,
      unit: "ms",
      ours: Math.max(...gaps),
      limit: { of: "ours", atMost: GAP_MS },
    }),
    withoutBaseline({
      what: `${kills}: host and viewer on the other process, slowest`,
      unit: "s",
      ours: Math.max(...outcomes.map(({ backSeconds }) => backSeconds)),
      limit: { of: "ours", atMost: BACK_SECONDS },
    }),
  ];
}
