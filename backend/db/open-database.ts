import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#backend/config.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { connectDatabase, type Knex } from "./knex.ts";

export interface OpenDatabase {
  db: Knex;
  connectionString: string;
  stop: () => Promise<void>;
}

const commandPool = 2;

type Say = (line: string) => void;

/** While the embedded server runs, its address stands here for commands that join it. */
function addressFile({ dataDir }: Config): string {
  return path.join(dataDir, "database-address");
}

async function startEmbedded(config: Config, say: Say): Promise<OpenDatabase> {
  say("Starting PostgreSQL …");
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, "postgres"), log: say });
  const db = connectDatabase(postgres.connectionString, config.databasePool);
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(addressFile(config), postgres.connectionString, { mode: 0o600 });
  const stop = async () => {
    await rm(addressFile(config), { force: true });
    await db.destroy();
    await postgres.stop();
  };
  return { db, connectionString: postgres.connectionString, stop };
}

function connect(address: string, poolSize: number): OpenDatabase {
  const db = connectDatabase(address, poolSize);
  return { db, connectionString: address, stop: () => db.destroy() };
}

/** The configured database, else an embedded one that this process owns. */
export async function openDatabase(config: Config, say: Say): Promise<OpenDatabase> {
  return config.databaseUrl ? connect(config.databaseUrl, config.databasePool) : startEmbedded(config, say);
}

/** The same database for a command beside the server: joins a running embedded one, else starts it for a while. */
export async function joinDatabase(config: Config, say: Say): Promise<OpenDatabase> {
  if (config.databaseUrl) return connect(config.databaseUrl, commandPool);
  const address = await readFile(addressFile(config), "utf8").catch(() => null);
  if (address === null) return startEmbedded(config, say);
  const running = connect(address, commandPool);
  try {
    await running.db.raw("select 1");
    return running;
  } catch {
    // Left behind by a killed server: nobody answers there any more.
    await running.stop();
    return startEmbedded(config, say);
  }
}
