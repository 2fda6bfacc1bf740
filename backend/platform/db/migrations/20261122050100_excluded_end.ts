import type { Knex } from "knex";

/** Seats that ended since their host keeps the student out say so, and not that the student left. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("enrollments", (table) => {
    table.dropChecks("enrollments_ended_why_known");
    table.check(
      "ended_why in ('withdrawn', 'lecture_cancelled', 'no_host', 'reversed', 'excluded')",
      [],
      "enrollments_ended_why_known",
    );
  });
  // Only who is excluded is paid back by this act of an admin.
  await db.raw(`update enrollments set ended_why = 'excluded'
    where ended_why = 'withdrawn'
      and payment_id in (select subject_id from admin_acts where kind = 'payment_refunded')`);
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
