import type { BackupSettings } from "#backend/config/backup-settings.ts";
import { hourly, type Task } from "#backend/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/logger.ts";
import { openBackupPlace } from "./backup-place.ts";
import { summarizeRuns } from "./backup-run-repo.ts";
import { runBackup } from "./run-backup.ts";
import type { BackupSource } from "./take-backup.ts";

const dayMs = 24 * 60 * 60_000;

interface BackupServices extends BackupSource {
  backup: BackupSettings;
  logger: Logger;
}

/** Takes a backup each day where a place for it is configured; one that failed is tried again after an hour. */
export function backupTasks({ backup: { place, keepDays }, ...source }: BackupServices): Task[] {
  if (place === null) return [];
  const logger = moduleLogger(source.logger, "backup");
  return [
    hourly("take-backup", async () => {
      const { lastFinishedAt } = await summarizeRuns(source.db);
      if (lastFinishedAt && source.clock().getTime() - lastFinishedAt.getTime() < dayMs) return;
      const { backup, rotation } = await runBackup(source, openBackupPlace(place), keepDays);
      logger.info({ backup: backup.name, ...rotation }, "a backup was taken");
    }),
  ];
}
