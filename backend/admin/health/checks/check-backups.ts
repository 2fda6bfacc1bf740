import { summarizeRuns } from "#backend/platform/backup/taking/backup-run-repo.ts";
import { BACKUP_OVERDUE_MS } from "#backend/platform/constants.ts";
import { sinceOf, type HealthCheck } from "../health-check.ts";

/** A backup is taken each day; one that failed is tried again after an hour. */
export const checkBackups: HealthCheck = async ({ db, clock, health: { backup, isDemonstration } }) => {
  if (backup.place === null) return isDemonstration ? [] : [{ code: "backups_off" }];
  const { lastFinishedAt, lastFailure } = await summarizeRuns(db);
  if (lastFailure !== null)
    return [{ code: "backup_failed", detail: lastFailure, ...sinceOf(lastFinishedAt) }];
  if (lastFinishedAt === null) return [{ code: "backup_missing" }];
  const age = clock().getTime() - lastFinishedAt.getTime();
  return age > BACKUP_OVERDUE_MS ? [{ code: "backup_old", ...sinceOf(lastFinishedAt) }] : [];
};
