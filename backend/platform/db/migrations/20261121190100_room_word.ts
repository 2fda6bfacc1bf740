import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("rooms", (table) => {
    /** Whose voice the class may hear besides the host's. */
    table.uuid("word_account_id").references("id").inTable("accounts");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
