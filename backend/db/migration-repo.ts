import type { Knex } from "./knex.ts";

/** The name of the newest migration that has run; an empty text in an empty database. */
export async function newestMigration(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { present: boolean }[] }>(
    "select to_regclass('migrations') is not null as present",
  );
  if (rows[0]?.present !== true) return "";
  const row: { name: string } | undefined = await db("migrations").orderBy("id", "desc").first("name");
  return row?.name ?? "";
}
