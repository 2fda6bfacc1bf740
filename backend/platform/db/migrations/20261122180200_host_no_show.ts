import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => table.renameColumn("host_missed_at", "host_no_show_at"));
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
