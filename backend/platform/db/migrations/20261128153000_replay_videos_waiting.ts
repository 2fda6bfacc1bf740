import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("replay_videos", (table) => {
    table
      .timestamp("waiting_since")
      .comment("since when a replay is to be made of it; null: it is not complete");
  });
  await db.raw("update replay_videos set waiting_since = now() where state in ('waiting', 'failed')");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
