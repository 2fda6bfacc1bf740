import type { Knex } from "knex";

/**
 * The search index of open lectures, by the week of their start, too: of frequent words, a search reads only what
 * starts soon. An installation with a million lectures creates function and index beforehand, the index with
 * `create index concurrently` under the same name.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create or replace function week_since_1970(at timestamptz) returns int language sql immutable parallel safe as $$
      select floor(extract(epoch from at at time zone 'UTC') / ${7 * 24 * 60 * 60})::int
    $$`);
  await db.raw(
    `create index if not exists lectures_search_by_week on lectures
     using gin (search, (array[week_since_1970(starts_at)])) with (fastupdate = off)
     where deleted_at is null and delivery is null`,
  );
  await db.raw("drop index lectures_search_open");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
