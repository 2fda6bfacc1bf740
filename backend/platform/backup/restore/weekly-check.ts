import path from "node:path";
import type { Config } from "#backend/platform/config/config.ts";
import { embeddedFolder, openHome } from "#backend/platform/db/local-server/files/home.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { parsePosition } from "#backend/platform/db/replication/log-position.ts";
import { daily, type Task } from "#backend/platform/jobs/task.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { hasRoomFor, measureDisk } from "#backend/platform/files/storage/disk-space.ts";
import { DamagedBackupError } from "../place/backup-facts.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import { insertCheck, lastCheck } from "../taking/backup-run-repo.ts";
import { findBackups, type Backup } from "../place/backups.ts";
import type { BackupSource } from "../taking/take-backup.ts";
import { databaseBytes, readLogEnd } from "../wal/recovery-repo.ts";
import { checkBackup, checkHashes, type CheckReport } from "./check-backup.ts";
import type { ProductData } from "./product-data.ts";
import { RestoreError } from "./restore-arguments.ts";
import { databaseNames } from "./restore-target.ts";

/** Less than a week: it is looked at each night at the same time. */
const DUE_MS = 6.5 * 24 * 60 * 60_000;

interface WeeklyCheck
  extends Pick<Config, "backup" | "dataDir" | "databaseUrl">, Pick<BackupSource, "db" | "clock"> {
  place: BackupPlace;
  product: ProductData;
  logger: Logger;
  measure?: typeof measureDisk;
}

async function isDue({ db, clock }: WeeklyCheck): Promise<boolean> {
  const last = await lastCheck(db);
  return !last || last.failure !== null || clock().getTime() - last.checkedAt.getTime() >= DUE_MS;
}

/** The database as it is, and the log that is replayed into the copy. */
async function neededBytes(db: Knex, { database }: Backup): Promise<number> {
  const log = parsePosition(await readLogEnd(db)) - parsePosition(database.startLsn);
  return (await databaseBytes(db)) + log;
}

/** Restores it beside the embedded server's files, where PostgreSQL's user may go. Null without enough of the disk. */
async function restoreAndLook(check: WeeklyCheck, backup: Backup): Promise<CheckReport | null> {
  const { db, place, product, logger, measure = measureDisk } = check;
  const home = await openHome(embeddedFolder(check), undefined, () => undefined);
  const [needed, space] = [await neededBytes(db, backup), await measure(home.folder)];
  if (!hasRoomFor(needed, space)) {
    logger.warn(
      { needed, free: space.free },
      "the newest backup is not checked: the disk has no room for it",
    );
    return null;
  }
  const folder = path.join(home.folder, "check");
  const log = (line: string) => logger.info(line);
  return checkBackup({ place, product, backups: [backup], names: databaseNames(check), log, folder });
}

async function look(check: WeeklyCheck, backup: Backup): Promise<CheckReport | null> {
  try {
    // Its key belongs on no server.
    if (check.backup.recipient !== null) return await checkHashes(check.place, backup);
    return await restoreAndLook(check, backup);
  } catch (error) {
    if (!(error instanceof DamagedBackupError || error instanceof RestoreError)) throw error;
    return { isGood: false, lines: [error.message] };
  }
}

/** Once a week it is tried whether the newest backup can be restored; where something was wrong, each night. */
export function weeklyCheck(check: WeeklyCheck): Task {
  return daily("check-backup", async () => {
    if (!(await isDue(check))) return;
    const backup = (await findBackups(check.place)).complete.at(-1);
    // Without one, GubaeBackupOld speaks.
    if (!backup) return;
    const first = await look(check, backup);
    // What was on its way at the first look is there at the second.
    const report = first?.isGood === false ? await look(check, backup) : first;
    if (!report) return;
    const { isGood, lines } = report;
    await insertCheck(check.db, { checkedAt: check.clock(), failure: isGood ? null : lines.join("\n") });
    const said = { backup: backup.name, lines };
    if (isGood) check.logger.info(said, "the newest backup was checked");
    else check.logger.error(said, "the newest backup can't be restored as it should");
  });
}
