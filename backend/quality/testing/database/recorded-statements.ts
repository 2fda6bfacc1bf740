import type { Knex } from "#backend/platform/db/knex.ts";

/** Returns the SQL statements that a pool and its transactions send during `work`, including `BEGIN` and `COMMIT`. */
export async function recordStatements(db: Knex, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const record = ({ sql }: { sql: string }) => void statements.push(sql);
  db.on("query", record);
  try {
    await work();
  } finally {
    db.off("query", record);
  }
  return statements;
}
