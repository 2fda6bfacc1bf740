import type { Knex } from "knex";

/** An admin can refund the payment of an enrollment, also because of a complaint, which ends it. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("enrollments", (table) => table.dropChecks("enrollments_ended_reason_known"));
  await db.schema.alterTable("enrollments", (table) => {
    table.check(
      `ended_reason in ('withdrawn', 'lecture_cancelled', 'host_no_show', 'not_given', 'chargeback', 'banned',
        'complaint', 'refunded')`,
      [],
      "enrollments_ended_reason_known",
    );
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
