import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("job_runners", (table) => table.renameColumn("seen_at", "last_seen_at"));
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
