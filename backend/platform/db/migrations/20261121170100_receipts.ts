import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("payments", (table) => {
    /** The provider sent the money back without being asked by us. */
    table.timestamp("reversed_at");
  });
  await db.raw("create index payments_reversed on payments (reversed_at) where reversed_at is not null");
  /** The last number given in a year. A sequence would lose the numbers of transactions that are rolled back. */
  await db.schema.createTable("receipt_counters", (table) => {
    table.integer("year").primary();
    table.integer("last").notNullable();
  });
  await db.schema.createTable("receipts", (table) => {
    table.uuid("payment_id").primary().references("id").inTable("payments");
    /** Of the day in Addis Ababa. */
    table.integer("year").notNullable();
    /** 1, 2, 3 … within the year, without gaps. */
    table.integer("number").notNullable();
    /** As it was called when it was paid for. */
    table.text("lecture_name").notNullable();
    table.timestamp("issued_at").notNullable();
    table.unique(["year", "number"], { indexName: "receipts_number_once" });
    table.check("number > 0", [], "receipts_number_positive");
  });
  await db.raw(backfill);
  await db.raw(
    "create index enrollments_ended on enrollments (student_id, updated_at) where status in ('withdrawn', 'expired')",
  );
}

/** What was paid before there were receipts gets its numbers in the order in which it was paid. */
const backfill = `
  insert into receipts (payment_id, year, number, lecture_name, issued_at)
    select payment_id, year, row_number() over (partition by year order by paid_at, payment_id), name, paid_at
    from (
      select distinct on (payments.id) payments.id as payment_id, payments.paid_at, lectures.name,
        extract(year from payments.paid_at at time zone 'Africa/Addis_Ababa')::integer as year
      from payments
      join enrollments on enrollments.payment_id = payments.id
      join lectures on lectures.id = enrollments.lecture_id
      where payments.paid_at is not null and payments.amount_santim > 0
    ) as paid;
  insert into receipt_counters (year, last) select year, max(number) from receipts group by year;
`;

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
