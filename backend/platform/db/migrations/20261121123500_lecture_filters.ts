import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  // One for each way a list is narrowed or ordered that neither the schedule nor the primary key serves.
  await db.raw("create index lectures_subject on lectures (type, starts_at, id) where deleted_at is null");
  await db.raw(
    "create index lectures_price on lectures (price_santim, starts_at, id) where deleted_at is null",
  );
  // A zone that our calendar knows and PostgreSQL does not must not break a list: such a lecture counts by
  // Addis Ababa's days.
  await db.raw(`
    create function lecture_day(starts_at timestamptz, zone text) returns date language plpgsql stable parallel safe as $$
    begin
      return (starts_at at time zone zone)::date;
    exception when invalid_parameter_value then
      return (starts_at at time zone interval '3 hours')::date;
    end $$`);
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
