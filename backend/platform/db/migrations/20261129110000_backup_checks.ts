import type { Knex } from "knex";

/** Each time that the newest backup was restored for a look, or compared with its hashes: about one a week. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("backup_checks", (table) => {
    table.timestamp("checked_at").primary();
    table.text("failure").comment("for an operator; null when everything was right");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
