import { z } from "zod";
import type { Config } from "#backend/platform/config/config.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { hourly, task, type Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { copyFile, copyFiles } from "#backend/platform/files/storage/copy-files.ts";
import { storedFileJob } from "#backend/platform/files/storage/stored-file-job.ts";
import { openBackupLocation, type BackupLocation } from "./location/backup-location.ts";
import { summarizeRuns } from "./taking/backup-run-repo.ts";
import { retainLog } from "#backend/platform/db/replication/log-connection.ts";
import { runBackup } from "./taking/run-backup.ts";
import type { BackupSource } from "./taking/take-backup.ts";
import type { ProductData } from "./restore/product-data.ts";
import { weeklyCheck } from "./restore/weekly-check.ts";
import { findBase } from "./wal/log-chunks.ts";

const dayMs = 24 * 60 * 60_000;

interface BackupServices
  extends BackupSource, Pick<Config, "backup" | "dataDir" | "databaseUrl" | "replays"> {
  logger: Logger;
  product: ProductData;
}

/** Checks at once whether a backup is due, instead of waiting for the hourly check. */
export const takeBackupJob = jobKind("take-backup", z.object({}), 1);

/**
 * If a backup location is configured, takes a backup daily, and also whenever the location contains no backup to which
 * the WAL from now on could be applied. A failed backup is retried after an hour.
 */
export function backupTasks(source: BackupServices): Task[] {
  const { backup: settings } = source;
  // An empty handler: code that stores a file enqueues this job even if no backup location is configured.
  if (settings.location === null) return [task(storedFileJob, async () => undefined)];
  const location = openBackupLocation(settings.location, settings);
  const logger = moduleLogger(source.logger, "backup");
  async function isDue(): Promise<boolean> {
    const { lastFinishedAt } = await summarizeRuns(source.db);
    if (lastFinishedAt === null || source.clock().getTime() - lastFinishedAt.getTime() >= dayMs) return true;
    return (await findBase(location, await retainLog(source.db))) === null;
  }
  return [
    hourly(takeBackupJob.name, async () => {
      if (!(await isDue())) return;
      const { backup, rotation } = await runBackup(source, location, settings.keepDays);
      logger.info({ backup: backup.name, ...rotation }, "a backup was taken");
    }),
    ...fileTasks(source, location),
    // The weekly check starts a second PostgreSQL server. It runs only in processes that make replays, since the other
    // processes may run rooms, which the check must not slow down.
    ...(source.replays.make ? [weeklyCheck({ ...source, location, logger })] : []),
  ];
}

/**
 * Backs up files as soon as they are stored. Recordings are large and grow for a long time, so they are backed up
 * hourly.
 */
function fileTasks({ files }: Pick<BackupSource, "files">, location: BackupLocation): Task[] {
  if (files === null) return [];
  return [
    task(
      storedFileJob,
      async ({ area, key }) => void (await copyFile(files(area), location.files(area), key)),
    ),
    hourly(
      "ship-recordings",
      async () => void (await copyFiles(files("recordings"), location.files("recordings"))),
    ),
  ];
}
