import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import type { Knex } from "#backend/platform/db/knex.ts";
import { addAssembleJob } from "#backend/recording/state/recording-jobs.ts";
import { findAssembly } from "#backend/recording/assembly/assembly-repo.ts";
import { replayPrograms } from "#backend/recording/testing/replay-programs.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { median } from "../measure/arithmetic.ts";
import type { Limit, Result, Run } from "../measure/benchmark.ts";
import { ownProcessorSeconds } from "../measure/processor-time.ts";
import { productJoins } from "../room/join-bursts.ts";
import { BACK_MS, recoverFromKill } from "../sfu/continuity/sfu-faults.ts";
import { longestGap, recordedFrames, recordFrames } from "../sfu/continuity/frame-times.ts";
import { openPair } from "../sfu/pair.ts";
import { openFixture, type SfuFixture, startSfuStack } from "../sfu/sfu-fixture.ts";
import { until } from "../sfu/until.ts";
import { startBrowser } from "../stack/browser.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";
import { generateParts, insertRecordedLecture } from "./generated-lecture.ts";

const ROUNDS = 3;
const PART_SECONDS = 60;
/** One student watches, the others join. */
const STUDENTS = 4;
const JOINS = 6;
const WATCHED_MS = 12_000;
/** Lets the machine settle after the joins and after an assembly. */
const REST_MS = 3000;
/** The timeout of an assembly, which runs at low priority and may therefore take long on a busy machine. */
const ASSEMBLY_MS = 600_000;

interface LiveRoom {
  framesPerSecond: number;
  longestGapMs: number;
  /** The CPU time of Janus and the API per second of the room, without the API's child processes. */
  processorMs: number;
  joinMs: number;
  /**
   * The time from Janus's crash until the viewer's video moves again, including a second until Janus's manager restarts
   * it.
   */
  backMs: number;
}

type Arm = "calm" | "assembling" | "calm again";

/**
 * Measures a host with a camera and one viewer through Janus while other students join: both while the same API process
 * assembles a replay and while it does not. Then kills Janus and measures the recovery.
 */
export async function liveRoom(run: Run): Promise<Result[]> {
  const stack = await startSfuStack(run);
  const dataDir = await temporaryFolder(run);
  const { ffmpeg, janusPpRec } = replayPrograms();
  const settings = {
    DATA_DIR: dataDir,
    JANUS_RECORDINGS: await temporaryFolder(run),
    FFMPEG_PATH: ffmpeg,
    JANUS_PP_REC_PATH: janusPpRec,
  };
  const fixture = await openFixture(run, stack, "assembling", { students: STUDENTS, settings });
  const { db, product, room } = fixture;
  const browser = await startBrowser(run);
  const { viewer } = await openPair(run, product.url, room, { browser });
  const joining = { ...room, students: room.students.slice(1) };
  const join = await productJoins({ browser, joins: run.size(JOINS, 1) }, product.url, joining);
  const assemble = await assembler(run, db, dataDir);

  const look = () => lookAt(run, fixture, viewer, join);
  const arms: Record<Arm, () => Promise<LiveRoom>> = {
    calm: look,
    assembling: () => assemble(look),
    "calm again": look,
  };
  if (!run.smoke) await look();
  const rounds: Record<Arm, LiveRoom>[] = [];
  while (rounds.length < (run.rounds ?? ROUNDS)) {
    const round: Partial<Record<Arm, LiveRoom>> = {};
    for (const arm of ["calm", "assembling", "calm again"] as const) {
      await wait(run.size(REST_MS, 500));
      const seen = (round[arm] = await arms[arm]());
      run.log(
        `round ${rounds.length + 1}, ${arm}: ${seen.framesPerSecond.toFixed(1)} frames a second, ` +
          `longest gap ${seen.longestGapMs.toFixed(0)} ms, ${seen.processorMs.toFixed(0)} ms of processor a second, ` +
          `join ${seen.joinMs.toFixed(0)} ms, back ${seen.backMs.toFixed(0)} ms after Janus's death`,
      );
    }
    rounds.push(round as Record<Arm, LiveRoom>);
  }
  return results(rounds);
}

async function lookAt(
  run: Run,
  fixture: SfuFixture,
  viewer: Page,
  join: () => Promise<number>,
): Promise<LiveRoom> {
  const processorTime = async () =>
    (await ownProcessorSeconds(fixture.janus.pid())) + (await ownProcessorSeconds(fixture.product.pid));
  const taken = await processorTime();
  await recordFrames(viewer);
  await wait(run.size(WATCHED_MS, 2000));
  const times = await recordedFrames(viewer);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  return {
    framesPerSecond: (times.length - 2) / seconds,
    longestGapMs: longestGap(times),
    processorMs: (((await processorTime()) - taken) / seconds) * 1000,
    joinMs: await join(),
    backMs: await recoverFromKill(fixture, viewer),
  };
}

/**
 * Returns a function that makes the product assemble one replay per call, and that calls `look` during the encoding.
 */
async function assembler(run: Run, db: Knex, dataDir: string) {
  const files = createFileStore({ kind: "folder", folder: dataDir }, "recordings");
  const startedAt = Date.now() - 3_600_000;
  // Long enough to measure the room during the encoding.
  const partSeconds = run.size(PART_SECONDS, 30);
  run.log(`generating a lecture of ${3 * partSeconds} s`);
  const parts = await generateParts(partSeconds, startedAt);
  return async (look: () => Promise<LiveRoom>): Promise<LiveRoom> => {
    const room = await insertLecture(db, 1);
    const recordingId = await insertRecordedLecture({ db, files }, { room, startedAt, parts });
    await addAssembleJob(db, recordingId);
    const step = async () => (await findAssembly(db, recordingId))?.step;
    await until(async () => (await step()) === "renditions", "the encoding of a replay");
    const seen = await look();
    if ((await step()) !== "renditions") throw new Error("the replay was made before all was measured");
    await until(async () => (await step()) === "done", "the end of a replay", ASSEMBLY_MS);
    return seen;
  };
}

function results(rounds: readonly Record<Arm, LiveRoom>[]): Result[] {
  const compare = (name: keyof LiveRoom, what: string, unit: string, limit: Limit): Result => {
    const of = (arm: Arm) => rounds.map((round) => round[arm][name]);
    const [calm, assembling, again] = [of("calm"), of("assembling"), of("calm again")];
    const ratios = (values: readonly number[]) => values.map((value, index) => value / (calm[index] ?? 0));
    return {
      what: `${what} through Janus while a replay is made, against none, ${rounds.length} rounds`,
      unit,
      ours: median(assembling),
      baseline: median(calm),
      ratio: median(ratios(assembling)),
      control: {
        ratio: median(ratios(again)),
        lowest: Math.min(...ratios(again)),
        highest: Math.max(...ratios(again)),
      },
      limit,
    };
  };
  return [
    compare("framesPerSecond", "a viewer's frames a second", "frames/s", { of: "ratio", atLeast: 0.95 }),
    compare("longestGapMs", "a viewer's longest time between two frames", "ms", {
      of: "ours",
      atMost: 250,
    }),
    compare("processorMs", "processor time of Janus and the API for a second of the room", "ms", {
      of: "ratio",
      atMost: 1.25,
    }),
    compare("joinMs", "join → first frame", "ms", { of: "ratio", atMost: 1.25 }),
    compare("backMs", "Janus killed → the picture moves again", "ms", { of: "ours", atMost: BACK_MS }),
  ];
}
