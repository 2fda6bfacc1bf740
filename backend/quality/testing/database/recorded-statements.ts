import type { Knex } from "#backend/platform/db/knex.ts";

/**
 * Returns the SQL statements that a pool and its transactions send during `work`, including `BEGIN` and `COMMIT`. The
 * server's heartbeat is left out, because it is sent by the clock.
 */
export async function recordStatements(db: Knex, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const record = ({ sql }: { sql: string }) => {
    if (!sql.startsWith('insert into "nodes"')) statements.push(sql);
  };
  db.on("query", record);
  try {
    await work();
  } finally {
    db.off("query", record);
  }
  return statements;
}
