import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("sessions", (table) => {
    /** When a desktop app last asked for the account's notifications; null for browsers. */
    table.timestamp("notices_asked_at");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
