import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startServerProcess, type ServerProcess } from "#backend/quality/testing/processes/server-process.ts";
import { ageDeadRunners } from "#backend/platform/jobs/testing/hurry-jobs.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { janusEnvironment } from "#backend/quality/testing/janus/janus-process.ts";
import { writeWebFolder } from "#backend/quality/testing/processes/web-folder.ts";
import { replayPrograms } from "./replay-programs.ts";

/** Runs API processes that produce replays, and that tests kill and restart. */
export interface ReplayMaker {
  db: TestDatabase["db"];
  /** The folder with the processes' files: replays are produced in `assembly` and stored in `recordings`. */
  folder: string;
  start: () => Promise<ServerProcess>;
  /**
   * Kills a process and unlocks its jobs immediately. Otherwise, the next process could take them over only after
   * twenty seconds.
   */
  kill: (server: ServerProcess) => Promise<void>;
  /**
   * Lists the paths of all files in a folder, which is given relative to `folder` or as an absolute path. Returns none
   * if it does not exist.
   */
  filesBelow: (place: string) => Promise<string[]>;
  /**
   * Resolves when a folder contains a file whose name satisfies `isReached`. Polls continuously, since the file may
   * exist for only a few milliseconds, and calls `check` after every 100 polls.
   */
  reached: (
    place: string,
    isReached: (name: string) => boolean,
    check?: () => Promise<void>,
  ) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Returns the numbers of the kill rounds, starting at 1. `wanted` is `RECORDING_ROUNDS`, which `npm run test:long`
 * sets; if it is undefined, there is one round.
 */
export const killRounds = (wanted: string | undefined): number[] =>
  Array.from({ length: Number(wanted ?? 1) }, (_, index) => index + 1);

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Creates a database and a folder. Every process gets the settings needed to produce replays, plus those in `more`. */
export async function openReplayMaker(more: Record<string, string> = {}): Promise<ReplayMaker> {
  const database = await createTestDatabase();
  const { db } = database;
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-maker-"));
  const { ffmpeg, janusPpRec } = replayPrograms();
  const env = {
    // Nothing listens on this port.
    ...janusEnvironment(9),
    DATABASE_URL: database.connectionString,
    WEB_DIR: await writeWebFolder(folder),
    DATA_DIR: folder,
    JANUS_RECORDINGS: folder,
    FFMPEG_PATH: ffmpeg,
    JANUS_PP_REC_PATH: janusPpRec,
    REPLAY_PROFILE: "draft",
    ...more,
  };
  const filesBelow = (place: string) => listFiles(path.resolve(folder, place));
  return {
    db,
    folder,
    filesBelow,
    start: () => startServerProcess(env),
    async kill(server) {
      server.kill();
      await server.exited;
      await ageDeadRunners(db);
    },
    async reached(place, isReached, check) {
      for (let looks = 0; !(await filesBelow(place)).some(isReached); looks += 1) {
        if (looks % 100 === 99) await check?.();
        await delay(1);
      }
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
