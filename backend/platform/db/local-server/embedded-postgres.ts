import pg from "pg";
import { join } from "node:path";
import { prepareBinaries } from "./files/binaries.ts";
import { claimFolder, type Claim } from "./files/claim.ts";
import { prepareDataDirectory } from "./files/data-directory.ts";
import { DEFAULT_TRANSPORT, openEndpoint, type Transport } from "./database-endpoint.ts";
import { locatePostgres, type PostgresLocation } from "./files/postgres-location.ts";
import { takeRestored } from "./files/staged-data-directory.ts";
import { memorySettings } from "./process/memory-settings.ts";
import { clearEarlierServer } from "./process/orphan.ts";
import { startNewLog, type ServerExit } from "./process/postgres-process.ts";
import { superviseServer } from "./process/supervisor.ts";

/** Creates the database unless it exists. `maintenance` is the connection string of the `postgres` database. */
export async function createDatabase(maintenance: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenance });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

export { EmbeddedPostgresError } from "./process/embedded-postgres-error.ts";

export interface EmbeddedPostgresOptions {
  /** The data folder, which is created when missing. Deleting it while the server is stopped deletes the database. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly databaseName?: string;
  /** PostgreSQL settings, for example `{ fsync: "off" }` for disposable data. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The name of the database user, if it differs from the default because the data comes from another server. */
  readonly user?: string;
  /** Called after each exit without `stop()`, once the server has restarted. */
  readonly onRestart?: (exit: ServerExit) => void;
  /** Defaults to a Unix socket if the system supports Unix sockets. */
  readonly transport?: Transport;
  /**
   * The parent folder for the data if root starts the server and PostgreSQL's user has no access to `dataDir`. Defaults
   * to /var/lib/gubae, or a temporary folder for temporary data.
   */
  readonly reachableBase?: string;
}

export interface EmbeddedPostgres {
  readonly connectionString: string;
  /** The folder that contains the database: `dataDir`, or a folder in `reachableBase`. */
  readonly folder: string;
  /** The current process id of the server; it changes with a restart. */
  readonly pid: () => number;
  /** Resolves when the server has written everything and exited. May be called more than once. */
  readonly stop: () => Promise<void>;
}

/**
 * The maximum WAL that the server retains while the backup location is unavailable. If there is more, it is discarded,
 * and a new full backup is needed.
 */
const ARCHIVE_LIMIT = { max_slot_wal_keep_size: "4GB" };

/**
 * Runs the PostgreSQL server from the npm package as a child process, with persistent data. Recovers if the previous
 * run was killed, whether or not its server was killed too.
 * @throws EmbeddedPostgresError if the operator must act; the message says how.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const location = await locatePostgres(options.dataDir, options.reachableBase, options.log);
  const claim = await claimFolder(location.folder);
  try {
    return await startAt(location, claim, options);
  } catch (error) {
    await claim.release();
    throw error;
  }
}

async function startAt(
  location: PostgresLocation,
  claim: Claim,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, databaseName = "gubae", transport = DEFAULT_TRANSPORT, settings, onRestart, user } = options;
  const binaries = await prepareBinaries(location.folder, location.account);
  const cleared = await clearEarlierServer(location.pgDataDir, binaries.pgCtl);
  if (cleared !== null) log(cleared);
  await takeRestored(location.pgDataDir);

  const endpoint = await openEndpoint(transport, location, claim.recordSocketFolder, user);
  const state = await prepareDataDirectory(location, binaries, endpoint.passwordFile);
  if (state === "created") log(`created the database files in ${location.pgDataDir}`);
  const command = {
    ...binaries,
    ...location,
    settings: { ...memorySettings(), ...ARCHIVE_LIMIT, ...settings, ...endpoint.settings },
    logFile: join(location.folder, "server.log"),
  };
  await startNewLog(command);
  const server = await superviseServer(command, log, onRestart ?? (() => undefined));
  const stop = async () => {
    await server.stop();
    await claim.release();
  };
  try {
    await createDatabase(endpoint.connectionString("postgres"), databaseName);
  } catch (error) {
    await server.stop();
    throw error;
  }
  let stopped: Promise<void> | null = null;
  return {
    connectionString: endpoint.connectionString(databaseName),
    folder: location.folder,
    pid: server.pid,
    stop: () => (stopped ??= stop()),
  };
}
