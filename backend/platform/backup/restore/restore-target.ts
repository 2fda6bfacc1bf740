import path from "node:path";
import type { Config } from "#backend/platform/config/config.ts";
import { embeddedFolder, locatePostgres } from "#backend/platform/db/local-server/files/postgres-location.ts";
import { DATABASE_USER } from "#backend/platform/db/local-server/files/data-directory.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { RestoreError } from "./restore-arguments.ts";

const CONNECT_MS = 3000;

/** The database that a restored one replaces. */
export interface RestoreTarget {
  /** PostgreSQL's data directory. */
  pgDataDir: string;
  /** True if the data directory belongs to the operator's own, external server, which we do not start. */
  isOwn: boolean;
  /** The database user and the database name. */
  user: string;
  database: string;
  /** The current password; null if none is needed. */
  password: string | null;
  /** @throws RestoreError if the database is running */
  refuseRunning: () => Promise<void>;
}

async function refuseRunning(databaseUrl: string): Promise<void> {
  const db = connectDatabase(databaseUrl, 1, { timeoutMs: CONNECT_MS });
  const refusal: unknown = await db.raw("select 1").then(
    () => null,
    (error: unknown) => error,
  );
  await db.destroy();
  // An error that a server sends has a severity. Any other error means that no server is running.
  if (refusal === null || (refusal instanceof Error && "severity" in refusal))
    throw new RestoreError(
      `The database at ${new URL(databaseUrl).host} answers. Stop Gubae and PostgreSQL first; in compose: docker compose stop`,
    );
}

/** Returns the names of the database user and the database. A restored database uses the same names. */
export function databaseNames({
  databaseUrl,
}: Pick<Config, "databaseUrl">): Pick<RestoreTarget, "user" | "database"> {
  if (!databaseUrl) return { user: DATABASE_USER, database: "gubae" };
  const url = new URL(databaseUrl);
  return { user: decodeURIComponent(url.username), database: decodeURIComponent(url.pathname.slice(1)) };
}

/**
 * @param folder the data directory of an external server, as typed by the user
 * @throws RestoreError
 */
export async function restoreTarget(
  config: Config,
  folder: string | undefined,
  log: (line: string) => void,
): Promise<RestoreTarget> {
  const { databaseUrl } = config;
  if (!databaseUrl) {
    const { pgDataDir } = await locatePostgres(embeddedFolder(config), undefined, log);
    const stillness = { password: null, refuseRunning: async () => undefined };
    return { pgDataDir, isOwn: false, ...databaseNames(config), ...stillness };
  }
  if (folder === undefined)
    throw new RestoreError(
      "DATABASE_URL names a server of your own: name its data folder with --database-folder, on its machine.",
    );
  return {
    pgDataDir: path.resolve(folder),
    isOwn: true,
    ...databaseNames(config),
    password: decodeURIComponent(new URL(databaseUrl).password) || null,
    refuseRunning: () => refuseRunning(databaseUrl),
  };
}
