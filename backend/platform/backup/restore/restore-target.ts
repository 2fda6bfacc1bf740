import path from "node:path";
import type { Config } from "#backend/platform/config/config.ts";
import { embeddedFolder, openHome } from "#backend/platform/db/local-server/files/home.ts";
import { DATABASE_USER } from "#backend/platform/db/local-server/files/cluster.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { RestoreError } from "./restore-arguments.ts";

const CONNECT_MS = 3000;

/** The database whose place a restored one takes. */
export interface RestoreTarget {
  /** PostgreSQL's data folder. */
  clusterDir: string;
  /** Of a server of one's own: others than we start it. */
  isOwn: boolean;
  /** Who connects to what. */
  user: string;
  database: string;
  /** With which today; null where none is needed. */
  password: string | null;
  /** @throws RestoreError while it runs */
  refuseRunning: () => Promise<void>;
}

async function refuseRunning(databaseUrl: string): Promise<void> {
  const db = connectDatabase(databaseUrl, 1, { timeoutMs: CONNECT_MS });
  const refusal: unknown = await db.raw("select 1").then(
    () => null,
    (error: unknown) => error,
  );
  await db.destroy();
  // What a server says has a severity; otherwise nobody answered.
  if (refusal === null || (refusal instanceof Error && "severity" in refusal))
    throw new RestoreError(
      `The database at ${new URL(databaseUrl).host} answers. Stop Gubae and PostgreSQL first; in compose: docker compose stop`,
    );
}

/** Who connects to what: a restored copy has the same. */
export function databaseNames({
  databaseUrl,
}: Pick<Config, "databaseUrl">): Pick<RestoreTarget, "user" | "database"> {
  if (!databaseUrl) return { user: DATABASE_USER, database: "gubae" };
  const url = new URL(databaseUrl);
  return { user: decodeURIComponent(url.username), database: decodeURIComponent(url.pathname.slice(1)) };
}

/**
 * @param folder of a server of one's own, as the person typed it
 * @throws RestoreError
 */
export async function restoreTarget(
  config: Config,
  folder: string | undefined,
  log: (line: string) => void,
): Promise<RestoreTarget> {
  const { databaseUrl } = config;
  if (!databaseUrl) {
    const { clusterDir } = await openHome(embeddedFolder(config), undefined, log);
    const stillness = { password: null, refuseRunning: async () => undefined };
    return { clusterDir, isOwn: false, ...databaseNames(config), ...stillness };
  }
  if (folder === undefined)
    throw new RestoreError(
      "DATABASE_URL names a server of your own: name its data folder with --database-folder, on its machine.",
    );
  return {
    clusterDir: path.resolve(folder),
    isOwn: true,
    ...databaseNames(config),
    password: decodeURIComponent(new URL(databaseUrl).password) || null,
    refuseRunning: () => refuseRunning(databaseUrl),
  };
}
