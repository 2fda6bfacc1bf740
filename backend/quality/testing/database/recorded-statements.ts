import type { Knex } from "#backend/platform/db/knex.ts";

/** The tables of the heartbeats of rooms and jobs, whose statements are sent by the clock. */
const HEARTBEAT = /\b(?:nodes|room_connections|job_runners)\b/u;

/**
 * Returns the SQL statements that a pool and its transactions send during `work`, including `BEGIN` and `COMMIT`, and
 * without the server's heartbeats.
 */
export async function recordStatements(db: Knex, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const record = ({ sql }: { sql: string }) => {
    if (!HEARTBEAT.test(sql)) statements.push(sql);
  };
  db.on("query", record);
  try {
    await work();
  } finally {
    db.off("query", record);
  }
  return statements;
}
