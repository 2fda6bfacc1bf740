import { hashPassword } from "#backend/accounts/passwords/hash-password.ts";
import {
  backUpBeforeMigration,
  ownBackupSource,
} from "#backend/platform/backup/taking/back-up-before-migration.ts";
import { openBackupLocation } from "#backend/platform/backup/location/backup-location.ts";
import { ensureFullCopy } from "#backend/platform/backup/taking/run-backup.ts";
import { shipRest } from "#backend/platform/backup/wal/ship-rest.ts";
import { systemClock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { openDatabase, type OpenDatabase } from "./open-database.ts";
import { createPictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { refuseDemonstrationAccounts } from "./demonstration/refuse-demonstration-accounts.ts";
import { seedDemonstration } from "./demonstration/seed-demonstration.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";

type Log = (line: string) => void;

/** Opens the database and migrates it to this version's schema; a demonstration gets its catalogue. */
export async function prepareDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const database = await openDatabase(config, log);
  // The parent process has already prepared the database.
  if (config.preparedDatabaseUrl) return database;
  try {
    const beforeChange = () => backUpBeforeMigration(config, database.db, log);
    await migrate(database.connectionString, { log, beforeChange });
    if (config.production) await refuseDemonstrationAccounts(database.db);
    if (config.demonstration) await seed(config, database);
    if (config.backup.location)
      await ensureFullCopy(await ownBackupSource(config, database.db), config.backup, log);
    return { ...database, stop: () => stopShipped(config, database, log) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Ships the WAL that was written since the WAL-shipping processes ended, and then stops the database. */
async function stopShipped({ backup }: Config, { db, isOwned, stop }: OpenDatabase, log: Log): Promise<void> {
  if (isOwned && backup.location) await shipRest(db, openBackupLocation(backup.location, backup), log);
  await stop();
}

async function seed({ storage }: Config, { db }: OpenDatabase): Promise<void> {
  await seedDemonstration({
    db,
    pictures: createPictureStore(createFileStore(storage, "pictures")),
    recordings: createFileStore(storage, "recordings"),
    hashPassword,
    now: systemClock(),
  });
}
