import path from "node:path";
import { systemClock } from "#backend/platform/clock.ts";
import { replayProfiles } from "#backend/platform/config/replay-settings.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import type { AssemblyServices } from "../assembly/assemble-recording.ts";
import { replayPrograms } from "./replay-programs.ts";

interface TestStorage {
  db: Knex;
  files: FileStore;
  /** The test's folder; replays are produced in `work` below it. */
  folder: string;
}

export const assemblyServices = ({ db, files, folder }: TestStorage): AssemblyServices => ({
  db,
  clock: systemClock,
  logger: createLogger("silent"),
  files,
  workFolder: path.join(folder, "work"),
  programs: replayPrograms(),
  profile: replayProfiles.draft,
});
