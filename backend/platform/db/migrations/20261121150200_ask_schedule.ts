import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("payments", (table) => {
    /** When the provider is asked again; null: by the age of the payment, or at once for a refund. */
    table.timestamp("ask_at");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
