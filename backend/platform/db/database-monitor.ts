import pg from "pg";
import { DATABASE_CONNECT_TIMEOUT_MS } from "#backend/platform/constants.ts";
import type { Knex } from "./knex.ts";

export interface DatabaseMonitor {
  start: () => void;
  stop: () => Promise<void>;
  /** Returns for how many milliseconds no check has succeeded; 0 while the database responds. */
  awayMs: () => number;
}

/**
 * Checks every `intervalMs` whether the database responds. It uses a separate connection for each check, because a pool
 * that is merely busy does not mean that the database is unavailable.
 */
export function createDatabaseMonitor(db: Knex, intervalMs: number): DatabaseMonitor {
  const { connectionSettings } = db.client as { connectionSettings: pg.ClientConfig };
  let awaySince: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let checking = Promise.resolve();
  let stopped = false;

  async function check(): Promise<void> {
    const answers = await isAnswering(connectionSettings);
    awaySince = answers ? null : (awaySince ?? performance.now());
    if (!stopped) timer = setTimeout(startCheck, intervalMs);
  }
  function startCheck(): void {
    checking = check();
  }
  return {
    start: startCheck,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await checking;
    },
    awayMs: () => (awaySince === null ? 0 : performance.now() - awaySince),
  };
}

async function isAnswering(settings: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...settings,
    application_name: "gubae-monitor",
    query_timeout: DATABASE_CONNECT_TIMEOUT_MS,
  });
  // Ignored: if the connection breaks, the pending call is rejected too.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    // Not awaited, since `end` would never finish if the server is frozen.
    client.end().catch(() => undefined);
  }
}
