import type { Knex } from "knex";

/**
 * The search index of lectures that are still to come or to settle: a search finds most of what it shows there, however
 * many years of past lectures there are. An installation with a million of them creates it beforehand with
 * `create index concurrently` under the same name.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(
    `create index if not exists lectures_search_open on lectures using gin (search) with (fastupdate = off)
     where deleted_at is null and delivery is null`,
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
