import { hashPassword } from "./accounts/passwords/hash-password.ts";
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
    await migrate(database.connectionString, { log });
    if (config.production) await refuseDemonstrationAccounts(database.db);
    if (config.demonstration) await seed(config, database);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function seed({ storage }: Config, { db }: OpenDatabase): Promise<void> {
  await seedDemonstration({
    db,
    pictures: createPictureStore(createFileStore(storage, "pictures")),
    hashPassword,
    now: systemClock(),
  });
}
