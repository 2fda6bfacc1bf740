import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("enrollments", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures");
    table.uuid("student_id").notNullable().references("id").inTable("accounts");
    /** null: the lecture was free. */
    table.uuid("payment_id").references("id").inTable("payments");
    table.text("status").notNullable();
    table.timestamp("held_until");
    table.timestamp("created_at").notNullable();
    table.timestamp("updated_at").notNullable();
    table.check("status in ('held', 'active', 'withdrawn', 'expired')", [], "enrollments_status_known");
    table.check("(status = 'held') = (held_until is not null)", [], "enrollments_held_until_when_held");
    table.index(["payment_id"], "enrollments_payment");
  });
  await db.raw(
    "create unique index enrollments_one_per_student on enrollments (student_id, lecture_id) where status in ('held', 'active')",
  );
  await db.raw(
    "create index enrollments_seats on enrollments (lecture_id, status) where status in ('held', 'active')",
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
