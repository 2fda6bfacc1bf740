import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#backend/config/config.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { connectDatabase, type Knex } from "./knex.ts";

export interface OpenDatabase {
  db: Knex;
  connectionString: string;
  /** Where an embedded server that we started puts finished segments of its log, when backups are configured. */
  walSpool: string | null;
  stop: () => Promise<void>;
}

const commandPoolSize = 2;

type Log = (line: string) => void;

/** While the embedded server runs, this file holds its connection string for commands. */
function connectionFile({ dataDir }: Config): string {
  return path.join(dataDir, "database-address");
}

export function embeddedFolder({ dataDir }: Config): string {
  return path.join(dataDir, "postgres");
}

async function startEmbedded(config: Config, log: Log): Promise<OpenDatabase> {
  log("Starting PostgreSQL …");
  const postgres = await startEmbeddedPostgres({
    dataDir: embeddedFolder(config),
    // Also for a command: a gap in the archive would end every restore there.
    archive: config.backup.place !== null,
    log,
  });
  const db = connectDatabase(postgres.connectionString, config.databasePool);
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(connectionFile(config), postgres.connectionString, { mode: 0o600 });
  const stop = async () => {
    await rm(connectionFile(config), { force: true });
    await db.destroy();
    await postgres.stop();
  };
  return { db, connectionString: postgres.connectionString, walSpool: postgres.walSpool, stop };
}

function connect(address: string, poolSize: number): OpenDatabase {
  const db = connectDatabase(address, poolSize);
  return { db, connectionString: address, walSpool: null, stop: () => db.destroy() };
}

/** Opens the configured database, or the parent process's, else starts an embedded one that this process owns. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const address = config.preparedDatabaseUrl ?? config.databaseUrl;
  return address ? connect(address, config.databasePool) : startEmbedded(config, log);
}

/** Opens the server's database for a command: connects to a running embedded one, else starts it until `stop`. */
export async function openDatabaseForCommand(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl) return connect(config.databaseUrl, commandPoolSize);
  const address = await readFile(connectionFile(config), "utf8").catch(() => null);
  if (address === null) return startEmbedded(config, log);
  const running = connect(address, commandPoolSize);
  try {
    await running.db.raw("select 1");
    return running;
  } catch {
    // The file of a killed server: nothing listens there any more.
    await running.stop();
    return startEmbedded(config, log);
  }
}
