import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    /** Grows with each change that a calendar must hear of (RFC 5545, SEQUENCE). */
    table.integer("calendar_sequence").notNullable().defaultTo(0);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
