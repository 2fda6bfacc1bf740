import type { Knex } from "knex";

/** Admins find any payment, so each way to it has an index: by time, state, lecture, and parts of names and references. */
export async function up(db: Knex): Promise<void> {
  await db.raw("create index payments_by_time on payments (created_at, id) where amount_santim > 0");
  await db.raw(
    "create index payments_by_status on payments (status, created_at, id) where amount_santim > 0",
  );
  await db.raw(`create index payments_references on payments
    using gin ((text_ref || ' ' || coalesce(provider_reference, '')) gin_trgm_ops) with (fastupdate = off)
    where amount_santim > 0`);
  await db.raw(
    "create index lectures_names on lectures using gin (name gin_trgm_ops) with (fastupdate = off)",
  );
  await db.raw(
    "create index enrollments_paid on enrollments (lecture_id, payment_id) where payment_id is not null",
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
