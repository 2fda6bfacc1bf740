import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    table.timestamp("replay_withdrawal_from").comment("since when students can withdraw for that reason");
  });
  await db.raw(
    "create index lectures_promising on lectures (starts_at) where recording_wished and replay_days is not null",
  );
  await db.raw(
    "create index lectures_replay_missing on lectures (id) where replay_missing_since is not null",
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
