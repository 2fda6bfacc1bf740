import type { Knex } from "knex";

/** For the figures of what is recorded, waits for its replay, or failed. */
export async function up(db: Knex): Promise<void> {
  await db.raw(
    "create index recordings_unfinished on recordings (state) where state not in ('ready', 'deleted')",
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
