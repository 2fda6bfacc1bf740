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

/** Where API processes make replays, which are killed and started again. */
export interface ReplayMaker {
  db: TestDatabase["db"];
  /** Of its files: `assembly` is where they are made, `recordings` where they are stored. */
  folder: string;
  start: () => Promise<ServerProcess>;
  /** Kills a process. The next one finds its jobs free, as it would after twenty seconds. */
  kill: (server: ServerProcess) => Promise<void>;
  /** Paths of all files in one of its folders, or in another one; none when it is not there. */
  filesBelow: (place: string) => Promise<string[]>;
  /**
   * Resolves when a folder has such a file. Looks all the time, since it may be there for some milliseconds; `check` is
   * asked now and then.
   */
  reached: (
    place: string,
    isReached: (name: string) => boolean,
    check?: () => Promise<void>,
  ) => Promise<void>;
  close: () => Promise<void>;
}

/** How often `RECORDING_ROUNDS` wants something killed: once, unless `npm run test:long` runs it. Counts from 1. */
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

/** Opens a database and a folder. `more` are settings besides those of every process that makes replays. */
export async function openReplayMaker(more: Record<string, string> = {}): Promise<ReplayMaker> {
  const database = await createTestDatabase();
  const { db } = database;
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-maker-"));
  const { ffmpeg, janusPpRec } = replayPrograms();
  const env = {
    // Nothing answers there.
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
