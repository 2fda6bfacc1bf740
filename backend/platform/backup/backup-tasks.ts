import { z } from "zod";
import type { Config } from "#backend/platform/config/config.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { hourly, task, type Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { copyFile, copyFiles } from "#backend/platform/files/storage/copy-files.ts";
import { storedFileJob } from "#backend/platform/files/storage/stored-file-job.ts";
import { openBackupPlace, type BackupPlace } from "./place/backup-place.ts";
import { summarizeRuns } from "./taking/backup-run-repo.ts";
import { retainLog } from "#backend/platform/db/replication/log-connection.ts";
import { runBackup } from "./taking/run-backup.ts";
import type { BackupSource } from "./taking/take-backup.ts";
import type { ProductData } from "./restore/product-data.ts";
import { weeklyCheck } from "./restore/weekly-check.ts";
import { findBase } from "./wal/log-pieces.ts";

const dayMs = 24 * 60 * 60_000;

interface BackupServices
  extends BackupSource, Pick<Config, "backup" | "dataDir" | "databaseUrl" | "replays"> {
  logger: Logger;
  product: ProductData;
}

/** Looks now, not only within the hour, whether a backup is due. */
export const takeBackupJob = jobKind("take-backup", z.object({}), 1);

/**
 * Takes a backup each day where a place for it is configured, and whenever nothing in the place holds what the database
 * does from now on; one that failed is tried again after an hour.
 */
export function backupTasks(source: BackupServices): Task[] {
  const { backup: settings } = source;
  // Whoever stores a file does not ask whether there is a place.
  if (settings.place === null) return [task(storedFileJob, async () => undefined)];
  const place = openBackupPlace(settings.place, settings);
  const logger = moduleLogger(source.logger, "backup");
  async function isDue(): Promise<boolean> {
    const { lastFinishedAt } = await summarizeRuns(source.db);
    if (lastFinishedAt === null || source.clock().getTime() - lastFinishedAt.getTime() >= dayMs) return true;
    return (await findBase(place, await retainLog(source.db))) === null;
  }
  return [
    hourly(takeBackupJob.name, async () => {
      if (!(await isDue())) return;
      const { backup, rotation } = await runBackup(source, place, settings.keepDays);
      logger.info({ backup: backup.name, ...rotation }, "a backup was taken");
    }),
    ...fileTasks(source, place),
    // It takes a second PostgreSQL: never beside rooms where another process makes replays.
    ...(source.replays.make ? [weeklyCheck({ ...source, place, logger })] : []),
  ];
}

/** Files come to the place when they are stored; what is recorded, which is large and grows for long, within the hour. */
function fileTasks({ files }: Pick<BackupSource, "files">, place: BackupPlace): Task[] {
  if (files === null) return [];
  return [
    task(storedFileJob, async ({ area, key }) => void (await copyFile(files(area), place.files(area), key))),
    hourly(
      "ship-recordings",
      async () => void (await copyFiles(files("recordings"), place.files("recordings"))),
    ),
  ];
}
