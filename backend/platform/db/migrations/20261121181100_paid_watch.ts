import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  // Those whose money may still be taken back, the least lately asked about first.
  await db.raw(
    `create index payments_paid_watch on payments (coalesce(checked_at, paid_at))
       where status = 'paid' and amount_santim > 0`,
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
