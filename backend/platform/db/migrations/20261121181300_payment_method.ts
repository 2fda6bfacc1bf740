import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("payments", (table) => {
    /** What it was paid with, in the provider's word; null when it has said none. */
    table.text("method");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
