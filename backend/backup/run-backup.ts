import { explain } from "#backend/storage/storage-unavailable-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { deleteRunsBefore, insertRun, recordComplete, recordFailure } from "./backup-run-repo.ts";
import type { Backup } from "./backups.ts";
import { rotateBackups, type Rotation } from "./rotate-backups.ts";
import { takeBackup, type BackupSource } from "./take-backup.ts";

const runsKeptMs = 90 * 24 * 60 * 60_000;

/** Takes a backup, records how it went, and then removes old ones. @throws as takeBackup */
export async function runBackup(
  source: BackupSource,
  place: BackupPlace,
  keepDays: number,
): Promise<{ backup: Backup; rotation: Rotation }> {
  const { db, clock } = source;
  const startedAt = clock();
  const id = await insertRun(db, startedAt);
  try {
    const backup = await takeBackup(source, place);
    await recordComplete(db, id, backup);
    const rotation = await rotateBackups(place, clock(), keepDays);
    await deleteRunsBefore(db, new Date(startedAt.getTime() - runsKeptMs));
    return { backup, rotation };
  } catch (error) {
    await recordFailure(db, id, explain(error));
    throw error;
  }
}
