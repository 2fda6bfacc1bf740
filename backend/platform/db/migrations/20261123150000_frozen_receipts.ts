import type { Knex } from "knex";

/** A receipt says for ever what it said when it was issued: who paid, for whose lecture, and when that was to start. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("receipts", (table) => {
    table.text("payer_name");
    table.text("instructor_name");
    table.timestamp("starts_at");
    table.text("zone");
  });
  await db.raw(backfill);
  await db.schema.alterTable("receipts", (table) => {
    table.dropNullable("payer_name");
    table.dropNullable("instructor_name");
    table.dropNullable("starts_at");
    table.dropNullable("zone");
  });
}

/** What was issued before gets what is known today. */
const backfill = `
  update receipts set payer_name = payer.name, instructor_name = instructor.name,
    starts_at = lectures.starts_at, zone = lectures.zone
  from payments
  join accounts payer on payer.id = payments.payer_id
  join enrollments on enrollments.payment_id = payments.id
  join lectures on lectures.id = enrollments.lecture_id
  join accounts instructor on instructor.id = lectures.instructor_id
  where payments.id = receipts.payment_id`;

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
