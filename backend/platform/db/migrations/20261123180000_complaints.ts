import type { Knex } from "knex";

/** A student says that a lecture did not take place as announced. Until an admin decides, its money is held. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("complaints", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures");
    table.uuid("student_id").notNullable().references("id").inTable("accounts");
    table.uuid("payment_id").notNullable().references("id").inTable("payments");
    /** The student's own words. */
    table.text("text").notNullable();
    table.text("status").notNullable().defaultTo("open");
    table.timestamp("created_at").notNullable();
    table.timestamp("decided_at");
    /** The admin; null when the money was refunded for another reason. */
    table.uuid("decided_by").references("id").inTable("accounts");
    table.check("status in ('open', 'released', 'refunded')", [], "complaints_status_known");
    table.check("(status = 'open') = (decided_at is null)", [], "complaints_decided_once");
    table.unique(["lecture_id", "student_id"], { indexName: "complaints_once" });
    table.unique(["payment_id"], { indexName: "complaints_payment_unique" });
  });
  await db.raw("create index complaints_open on complaints (id) where status = 'open'");
  await db.schema.alterTable("lectures", (table) => {
    /** Since then so many students complain that all its payments are held; null when they are not. */
    table.timestamp("payments_held_at");
  });
  await db.schema.alterTable("enrollments", (table) => {
    table.dropChecks("enrollments_ended_reason_known");
    table.check(
      // With `refunded` of another migration, which may have run before this one.
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
