import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

/**
 * Ends the database connections that listen for messages between processes. Messages are lost until the processes
 * listen again.
 */
export async function loseListeners(dataDir: string): Promise<number> {
  const connectionString = await readFile(path.join(dataDir, "database-address"), "utf8");
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gubae-messaging'",
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
