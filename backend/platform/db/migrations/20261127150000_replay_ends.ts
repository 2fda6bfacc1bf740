import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("recordings", (table) => {
    table.timestamp("removed_at").comment("its files are gone from the storage");
    table.timestamp("expiry_told_at").comment("students were told that its time will be over");
  });
  await db.raw(
    "create index recordings_unremoved on recordings (id) where state = 'deleted' and removed_at is null",
  );
  await db.schema.alterTable("lectures", (table) => {
    table
      .timestamp("replay_missing_since")
      .comment("the replay that it promised is not there; null again once it is");
    table
      .timestamp("replay_withdrawal_until")
      .comment("until then students can withdraw in full, since a promised replay is missing or was deleted");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
