import type { Knex } from "./knex.ts";

/** Lists the completed migrations in order; none in an empty database. */
export async function listMigrationNames(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { present: boolean }[] }>(
    "select to_regclass('migrations') is not null as present",
  );
  return rows[0]?.present === true ? db("migrations").orderBy("id").pluck("name") : [];
}

/** Returns the name of the newest completed migration; an empty string in an empty database. */
export async function newestMigration(db: Knex): Promise<string> {
  return (await listMigrationNames(db)).at(-1) ?? "";
}
