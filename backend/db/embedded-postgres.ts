import { join } from "node:path";

import { prepareBinaries } from "./embedded-postgres/binaries.ts";
import { claimHome, type Claim } from "./embedded-postgres/claim.ts";
import { prepareCluster } from "./embedded-postgres/cluster.ts";
import { createDatabase } from "./embedded-postgres/create-database.ts";
import { DEFAULT_TRANSPORT, openEndpoint, type Transport } from "./embedded-postgres/endpoint.ts";
import { openHome, type PostgresHome } from "./embedded-postgres/home.ts";
import { clearEarlierServer } from "./embedded-postgres/orphan.ts";
import { superviseServer, type UnexpectedExit } from "./embedded-postgres/supervisor.ts";

export { EmbeddedPostgresError } from "./embedded-postgres/embedded-postgres-error.ts";

export interface EmbeddedPostgresOptions {
  /** Made when missing. Deleting it while nothing runs deletes the database. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly databaseName?: string;
  /** PostgreSQL settings, for example `{ fsync: "off" }` where the data is thrown away. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called each time the server ended without `stop()`; it has been started again when possible. */
  readonly onExit?: (exit: UnexpectedExit) => void;
  /** A Unix socket wherever there are Unix sockets. */
  readonly transport?: Transport;
  /**
   * Where root keeps the data of folders that PostgreSQL's user may not enter: /var/lib/gubae, or a
   * folder beside the data when that is temporary.
   */
  readonly reachableBase?: string;
}

export interface EmbeddedPostgres {
  readonly connectionString: string;
  /** The folder that really holds the files: `dataDir`, or one below `reachableBase`. */
  readonly folder: string;
  /** The server's process now; another one after it was started again. */
  readonly pid: () => number;
  /** Returns when the server has written everything and ended. May be called more than once. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs the PostgreSQL that npm installed as a child of this process, on data that survives. Starts
 * whatever state an earlier run left behind, be it killed together with its server or alone.
 *
 * @throws EmbeddedPostgresError when a person has to do something; its message says what.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await openHome(options.dataDir, options.reachableBase, options.log);
  const claim = await claimHome(home.folder);
  try {
    return await startInHome(home, claim, options);
  } catch (error) {
    await claim.release();
    throw error;
  }
}

async function startInHome(
  home: PostgresHome,
  claim: Claim,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, databaseName = "gubae", transport = DEFAULT_TRANSPORT, settings, onExit } = options;
  const binaries = await prepareBinaries(home.folder, home.account);
  const cleared = await clearEarlierServer(home.clusterDir, binaries.pgCtl);
  if (cleared !== null) log(cleared);

  const endpoint = await openEndpoint(transport, home, claim.noteSocketFolder);
  const state = await prepareCluster(home, binaries, endpoint.passwordFile);
  if (state === "created") log(`created the database files in ${home.clusterDir}`);
  const command = {
    ...binaries,
    ...home,
    settings: { ...settings, ...endpoint.settings },
    logFile: join(home.folder, "server.log"),
  };
  const server = await superviseServer(command, log, onExit ?? (() => undefined));
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
    folder: home.folder,
    pid: server.pid,
    stop: () => (stopped ??= stop()),
  };
}
