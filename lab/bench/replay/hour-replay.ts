import { execFile } from "node:child_process";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { systemClock } from "#backend/platform/clock.ts";
import { replayProfiles } from "#backend/platform/config/replay-settings.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { assembleRecording } from "#backend/recording/assembly/assemble-recording.ts";
import { renditions } from "#backend/recording/assembly/media/encode-renditions.ts";
import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";
import { replayFolder } from "#backend/recording/files/replay-keys.ts";
import { replayPrograms } from "#backend/recording/testing/replay-programs.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { generateParts, insertRecordedLecture } from "../recording/generated-lecture.ts";
import type { LectureFixture } from "../stack/bench-lecture-repo.ts";
import { setReplayLength } from "./replay-length-repo.ts";

const PART_SECONDS = 20;
/** The number of times that the encoded minute is repeated, so that players read the playlist of an hour. */
const REPEATS = 60;

const execute = promisify(execFile);

interface Made {
  db: Knex;
  /** The product's data folder. */
  dataDir: string;
  room: LectureFixture;
}

/** Gives the lecture a replay of an hour: the product's own code assembles a minute of it, which is then repeated. */
export async function makeHourReplay({ db, dataDir, room }: Made): Promise<void> {
  const files = createFileStore({ kind: "folder", folder: dataDir }, "recordings");
  const startedAt = Date.now() - 2 * 3_600_000;
  const parts = await generateParts(PART_SECONDS, startedAt);
  const recordingId = await insertRecordedLecture({ db, files }, { room, startedAt, parts });
  await assembleRecording(
    {
      db,
      files,
      clock: systemClock,
      logger: createLogger("silent"),
      workFolder: path.join(dataDir, "work"),
      programs: replayPrograms(),
      profile: replayProfiles.full,
    },
    { recordingId, signal: new AbortController().signal, isLastAttempt: true },
  );
  for (const { name } of renditions)
    await repeatRendition(path.join(dataDir, "recordings", replayFolder(recordingId), name));
  await setReplayLength(db, recordingId, REPEATS);
}

async function repeatRendition(folder: string): Promise<void> {
  const { ffmpeg } = replayPrograms();
  const long = `${folder}-long`;
  await mkdir(long);
  const whole = path.join(long, "whole.mp4");
  const quiet = ["-nostdin", "-v", "error"];
  await execute(ffmpeg, [...quiet, "-i", path.join(folder, "index.m3u8"), "-c", "copy", whole]);
  const list = path.join(long, "list.ffconcat");
  await writeFile(list, ["ffconcat version 1.0", ...Array(REPEATS).fill("file whole.mp4")].join("\n"));
  const joined = ["-f", "concat", "-i", list, "-c", "copy"];
  const hls = ["-f", "hls", "-hls_time", `${SEGMENT_SECONDS}`, "-hls_playlist_type", "vod"];
  const segments = ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"];
  const names = ["-hls_segment_filename", path.join(long, "%05d.m4s"), path.join(long, "index.m3u8")];
  await execute(ffmpeg, [...quiet, ...joined, ...hls, ...segments, ...names]);
  await Promise.all([rm(whole), rm(list), rm(folder, { recursive: true })]);
  await rename(long, folder);
}
