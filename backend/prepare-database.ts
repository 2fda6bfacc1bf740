import { hashPassword } from "./accounts/passwords/hash-password.ts";
import { backUpBeforeMigration } from "./backup/back-up-before-migration.ts";
import { openBackupPlace } from "./backup/backup-place.ts";
import { systemIdentifier } from "./backup/wal/recovery-repo.ts";
import { startWalShipper } from "./backup/wal/wal-shipper.ts";
import { systemClock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase, type OpenDatabase } from "./db/open-database.ts";
import { createPictureStore } from "./pictures/picture-store.ts";
import { refuseDemonstrationAccounts } from "./seed/refuse-demonstration-accounts.ts";
import { seedDemonstration } from "./seed/seed-demonstration.ts";
import { createFileStore } from "./storage/file-store.ts";

type Log = (line: string) => void;

/** Opens the database and brings it to this version's schema; a demonstration gets its catalogue. */
export async function prepareDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const database = await openDatabase(config, log);
  // Our parent process has prepared it.
  if (config.preparedDatabaseUrl) return database;
  try {
    const beforeChange = () => backUpBeforeMigration(config, database.db, log);
    await migrate(database.connectionString, { log, beforeChange });
    if (config.production) await refuseDemonstrationAccounts(database.db);
    if (config.demonstration) await seed(config, database);
    return await archiveLog(config, database, log);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Ships the embedded server's log to the archive, also what it writes while it stops. */
async function archiveLog({ backup }: Config, database: OpenDatabase, log: Log): Promise<OpenDatabase> {
  const { walSpool: spool, db } = database;
  if (spool === null || backup.place === null) return database;
  const systemId = await systemIdentifier(db);
  const shipper = startWalShipper({ spool, place: openBackupPlace(backup.place), systemId, log });
  const stop = async () => {
    await database.stop();
    await shipper.stop();
  };
  return { ...database, stop };
}

async function seed({ storage }: Config, { db }: OpenDatabase): Promise<void> {
  await seedDemonstration({
    db,
    pictures: createPictureStore(createFileStore(storage, "pictures")),
    hashPassword,
    now: systemClock(),
  });
}
