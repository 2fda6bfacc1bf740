import { readFile } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "#backend/platform/clock.ts";
import { replayProfiles } from "#backend/platform/config/replay-settings.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { assembleRecording } from "#backend/recording/assembly/assemble-recording.ts";
import { findAssembly } from "#backend/recording/assembly/assembly-repo.ts";
import { replayPrograms } from "#backend/recording/testing/replay-programs.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { withoutBaseline, type Result, type Run } from "../measure/benchmark.ts";
import { startPostgres } from "../stack/database.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";
import { generateParts, insertRecordedLecture } from "./generated-lecture.ts";

/** The length of each of the three parts; results are scaled to an hour. */
const PART_SECONDS = 60;
const TICKS_PER_SECOND = 100;

/** The storage limits for an hour, in MB: what the page promises, or what the encoder's bitrate limit allows. */
const MEGABYTES: Readonly<Record<string, number>> = { preview: 600, sound: 12, "240p": 66, "720p": 600 };
/**
 * The limits for the CPU seconds per minute of lecture, chosen so that two hour-long lectures per hour keep one core
 * busy.
 */
const SECONDS = { preview: 3, HLS: 30 };

/**
 * Measures the storage for an hour of lecture, and the CPU time for a minute of it, with the code of the assembly job.
 */
export async function assemblyCost(run: Run): Promise<Result[]> {
  const { db } = await (await startPostgres(run))("recording_cost");
  const folder = await temporaryFolder(run);
  const files = createFileStore({ kind: "folder", folder }, "recordings");
  const startedAt = Date.now() - 3_600_000;
  const partSeconds = run.size(PART_SECONDS, 5);
  run.log(`generating a lecture of ${3 * partSeconds} s`);
  const parts = await generateParts(partSeconds, startedAt);
  const recordingId = await insertRecordedLecture(
    { db, files },
    { room: await insertLecture(db, 1), startedAt, parts },
  );
  const noted = noteProcessor(files);
  run.log("assembling it");
  const [before, since] = [await processorSeconds(), performance.now()];
  await assembleRecording(
    {
      db,
      files: noted.files,
      clock: systemClock,
      logger: createLogger("silent"),
      workFolder: path.join(folder, "work"),
      programs: replayPrograms(),
      profile: replayProfiles.full,
    },
    { recordingId, signal: new AbortController().signal, isLastAttempt: true },
  );
  const [preview, after] = [noted.atPreview(), await processorSeconds()];
  run.log(`assembled in ${((performance.now() - since) / 1000).toFixed(0)} s`);
  const { renditionBytes = {}, durationMs = null } = (await findAssembly(db, recordingId)) ?? {};
  const minutes = (durationMs ?? 0) / 60_000;
  return [
    ...megabytes({ preview: noted.previewBytes(), ...renditionBytes }, minutes),
    cost("preview", (preview - before) / minutes),
    cost("HLS", (after - preview) / minutes),
  ];
}

function megabytes(bytes: Readonly<Record<string, number>>, minutes: number): Result[] {
  return Object.entries(MEGABYTES).map(([name, atMost]) =>
    withoutBaseline({
      what: `an hour of replay, ${name}`,
      unit: "MB",
      ours: ((bytes[name] ?? Number.NaN) / 1e6 / minutes) * 60,
      limit: { of: "ours", atMost },
    }),
  );
}

function cost(name: keyof typeof SECONDS, seconds: number): Result {
  return withoutBaseline({
    what: `processor time of a minute of lecture, ${name}`,
    unit: "s",
    ours: seconds,
    limit: { of: "ours", atMost: SECONDS[name] },
  });
}

/** When the preview is stored, and thus complete, records the CPU time used until then. */
function noteProcessor(files: FileStore) {
  let [at, bytes] = [Number.NaN, Number.NaN];
  return {
    atPreview: () => at,
    previewBytes: () => bytes,
    files: {
      ...files,
      async writeFrom(key: string, file: string, contentType: string) {
        await files.writeFrom(key, file, contentType);
        if (!key.endsWith("/preview.webm")) return;
        at = await processorSeconds();
        bytes = (await files.describe(key))?.size ?? Number.NaN;
      },
    },
  };
}

/** Returns the CPU seconds of this process and of its ended child processes. Needs Linux's /proc. */
async function processorSeconds(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
