import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("job_runners", (table) => {
    /** As the runner's jobs name who holds them. */
    table.text("id").primary();
    table.timestamp("seen_at").notNullable();
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
