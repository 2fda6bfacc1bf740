import type { Knex } from "knex";

/** When a requested payout may be released at the earliest, and what that follows from. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("accounts", (table) => {
    /** When the owner, or whoever had a reset link, set another password; null before the first time. */
    table.timestamp("password_changed_at");
  });
  await db.schema.alterTable("payouts", (table) => {
    /** Later than the request after a change of password or destination. */
    table.timestamp("release_after");
  });
  await db.raw("update payouts set release_after = requested_at");
  await db.schema.alterTable("payouts", (table) => table.dropNullable("release_after"));
  // Waiting times count an instructor's given lectures.
  await db.raw(
    "create index lectures_given on lectures (instructor_id, delivery_decided_at) where delivery = 'given'",
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
