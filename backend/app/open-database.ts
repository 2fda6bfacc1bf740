import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#backend/platform/config/config.ts";
import { DATABASE_SILENT_MS } from "#backend/platform/constants.ts";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";
import { adoptRestoredSecret } from "#backend/platform/config/stored-secret.ts";
import { StartError } from "#backend/platform/start-error.ts";
import { startEmbeddedPostgres } from "#backend/platform/db/local-server/embedded-postgres.ts";
import {
  embeddedFolder,
  hasDataDirectory,
} from "#backend/platform/db/local-server/files/postgres-location.ts";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";

export interface OpenDatabase {
  db: Knex;
  connectionString: string;
  /** The storage settings of the server that owns this database. */
  storage: StorageSettings;
  /** True if this process started the database server; `stop` then stops the server too. */
  isOwned: boolean;
  stop: () => Promise<void>;
}

const commandPoolSize = 2;

const frozenAfter = { silentAfterMs: DATABASE_SILENT_MS };

type Log = (line: string) => void;

/** While the embedded server runs, these files tell commands how to reach it, and where its stored files are. */
const addressFile = (dataDir: string) => path.join(dataDir, "database-address");
const storageFile = (dataDir: string) => path.join(dataDir, "storage-address");

async function startEmbedded(config: Config, log: Log): Promise<OpenDatabase> {
  log("Starting PostgreSQL …");
  const { dataDir, storage } = config;
  const postgres = await startEmbeddedPostgres({ dataDir: embeddedFolder(config), log });
  const { connectionString } = postgres;
  await adoptRestoredSecret(path.join(postgres.folder, "cluster"), dataDir);
  const db = connectDatabase(connectionString, config.databasePool, frozenAfter);
  await mkdir(dataDir, { recursive: true });
  await writeFile(storageFile(dataDir), JSON.stringify(storage), { mode: 0o600 });
  await writeFile(addressFile(dataDir), connectionString, { mode: 0o600 });
  const stop = async () => {
    for (const file of [addressFile(dataDir), storageFile(dataDir)]) await rm(file, { force: true });
    await db.destroy();
    await postgres.stop();
  };
  return { db, connectionString, storage, isOwned: true, stop };
}

function connect(connectionString: string, storage: StorageSettings, poolSize: number): OpenDatabase {
  const db = connectDatabase(connectionString, poolSize, frozenAfter);
  return { db, connectionString, storage, isOwned: false, stop: () => db.destroy() };
}

/**
 * Opens the database that the parent process has prepared or that is configured. Without either, starts an embedded
 * database server that this process owns.
 */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const address = config.preparedDatabaseUrl ?? config.databaseUrl;
  if (!address) return startEmbedded(config, log);
  return connect(address, config.storage, config.databasePool);
}

/** Connects to the embedded server running in a data folder; null when none runs there. */
async function connectToRunning(dataDir: string): Promise<OpenDatabase | null> {
  const read = (file: string) => readFile(file, "utf8").catch(() => null);
  const [address, storage] = [await read(addressFile(dataDir)), await read(storageFile(dataDir))];
  if (address === null || storage === null) return null;
  const running = connect(address, JSON.parse(storage) as StorageSettings, commandPoolSize);
  try {
    await running.db.raw("select 1");
    return running;
  } catch {
    // The file was left by a killed server: nothing listens at its address any more.
    await running.stop();
    return null;
  }
}

/** The data folder of `npm run stack`. */
const stackDataDir = (dataDir: string) => path.join(dataDir, "cluster");

/**
 * Opens the server's database for a command, and prints which database it is. Connects to the embedded server if it
 * runs; otherwise starts it and lets it run until `stop`. Never creates a database.
 * @throws StartError when there is no database, or when the database of `npm run stack` is running instead
 */
export async function openDatabaseForCommand(config: Config, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, storage } = config;
  if (databaseUrl) {
    const { host, pathname } = new URL(databaseUrl);
    log(`Database: ${decodeURIComponent(host)}${pathname}`);
    return connect(databaseUrl, storage, commandPoolSize);
  }
  const running = await connectToRunning(dataDir);
  if (running) {
    log(`Database: the running one of ${dataDir}`);
    return running;
  }
  const other = await connectToRunning(stackDataDir(dataDir));
  await other?.stop();
  if (other) throw new StartError(`npm run stack runs. For its database: DATA_DIR=${stackDataDir(dataDir)}`);
  if (!(await hasDataDirectory(embeddedFolder(config))))
    throw new StartError(
      `There is no database in ${dataDir}. Name the server's DATA_DIR, or start it first.`,
    );
  log(`Database: the one of ${dataDir}, which does not run`);
  return startEmbedded(config, log);
}
