import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("enrollments", (table) => {
    /** When a hold ended without a payment; null when it does not count towards the holds per lecture and hour. */
    table.timestamp("hold_ended_at");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
