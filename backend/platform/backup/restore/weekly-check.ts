import path from "node:path";
import type { Config } from "#backend/platform/config/config.ts";
import { embeddedFolder, locatePostgres } from "#backend/platform/db/local-server/files/postgres-location.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { parsePosition } from "#backend/platform/db/replication/log-position.ts";
import { daily, type Task } from "#backend/platform/jobs/task.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { hasRoomFor, measureDisk } from "#backend/platform/files/storage/disk-space.ts";
import { DamagedBackupError } from "../location/backup-manifest.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import { insertCheck, lastCheck } from "../taking/backup-run-repo.ts";
import { findBackups, type Backup } from "../location/backups.ts";
import type { BackupSource } from "../taking/take-backup.ts";
import { databaseBytes, readLogEnd } from "../wal/recovery-repo.ts";
import { checkBackup, checkHashes, type CheckReport } from "./check-backup.ts";
import type { ProductData } from "./product-data.ts";
import { RestoreError } from "./restore-arguments.ts";
import { databaseNames } from "./restore-target.ts";

/** Slightly less than a week: the nightly run would otherwise narrowly miss the due time and check after eight days. */
const DUE_MS = 6.5 * 24 * 60 * 60_000;

interface WeeklyCheck
  extends Pick<Config, "backup" | "dataDir" | "databaseUrl">, Pick<BackupSource, "db" | "clock"> {
  location: BackupLocation;
  product: ProductData;
  logger: Logger;
  measure?: typeof measureDisk;
}

async function isDue({ db, clock }: WeeklyCheck): Promise<boolean> {
  const last = await lastCheck(db);
  return !last || last.failure !== null || clock().getTime() - last.checkedAt.getTime() >= DUE_MS;
}

/** The space that a restored copy needs: the database's current size, plus the WAL that is replayed. */
async function neededBytes(db: Knex, { database }: Backup): Promise<number> {
  const log = parsePosition(await readLogEnd(db)) - parsePosition(database.startLsn);
  return (await databaseBytes(db)) + log;
}

/**
 * Restores and checks a backup in a folder beside the embedded server's files, where PostgreSQL's user has access.
 * Returns null if there is not enough disk space.
 */
async function restoreAndLook(check: WeeklyCheck, backup: Backup): Promise<CheckReport | null> {
  const { db, location, product, logger, measure = measureDisk } = check;
  const temporary = await locatePostgres(embeddedFolder(check), undefined, () => undefined);
  const [needed, space] = [await neededBytes(db, backup), await measure(temporary.folder)];
  if (!hasRoomFor(needed, space)) {
    logger.warn(
      { needed, free: space.free },
      "the newest backup is not checked: the disk has no room for it",
    );
    return null;
  }
  const folder = path.join(temporary.folder, "check");
  const log = (line: string) => logger.info(line);
  return checkBackup({ location, product, backups: [backup], names: databaseNames(check), log, folder });
}

async function look(check: WeeklyCheck, backup: Backup): Promise<CheckReport | null> {
  try {
    // Without the decryption key, which must not be on any server, only the hashes can be checked.
    if (check.backup.recipient !== null) return await checkHashes(check.location, backup);
    return await restoreAndLook(check, backup);
  } catch (error) {
    if (!(error instanceof DamagedBackupError || error instanceof RestoreError)) throw error;
    return { isGood: false, lines: [error.message] };
  }
}

/**
 * Tests weekly whether the newest backup can be restored. After a failed test, the test runs every night until it
 * succeeds.
 */
export function weeklyCheck(check: WeeklyCheck): Task {
  return daily("check-backup", async () => {
    if (!(await isDue(check))) return;
    const backup = (await findBackups(check.location)).complete.at(-1);
    // Without a backup, the alert GubaeBackupOld fires instead.
    if (!backup) return;
    const first = await look(check, backup);
    // Files that were in transit during the first check have arrived by the second.
    const report = first?.isGood === false ? await look(check, backup) : first;
    if (!report) return;
    const { isGood, lines } = report;
    await insertCheck(check.db, { checkedAt: check.clock(), failure: isGood ? null : lines.join("\n") });
    const result = { backup: backup.name, lines };
    if (isGood) check.logger.info(result, "the newest backup was checked");
    else check.logger.error(result, "the newest backup can't be restored as it should");
  });
}
