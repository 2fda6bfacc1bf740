import type { Knex } from "knex";

/** Whether a lecture was given decides whether its payments are earned. Each minute that it took place is a row. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("lecture_minutes", (table) => {
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures");
    table.timestamp("minute").notNullable();
    /** A viewer's page reported new frames or sound in it. */
    table.boolean("confirmed").notNullable();
    table.primary(["lecture_id", "minute"]);
  });
  await db.schema.alterTable("lectures", (table) => {
    /** The first confirmed minute. Until then a withdrawal is refunded in full. */
    table.timestamp("begun_at");
    /** When the host ended it for everybody; null while it is open. */
    table.timestamp("ended_at");
    /** null until it is settled. */
    table.text("delivery");
    table.timestamp("delivery_review_at");
    table.timestamp("delivery_decided_at");
    table.check("delivery in ('under_review', 'given', 'not_given')", [], "lectures_delivery_known");
    table.check(
      "(delivery_decided_at is not null) = (coalesce(delivery, '') in ('given', 'not_given'))",
      [],
      "lectures_delivery_decided_once",
    );
    table.check(
      "delivery is distinct from 'under_review' or delivery_review_at is not null",
      [],
      "lectures_delivery_review_has_start",
    );
  });
  await db.schema.alterTable("enrollments", (table) => {
    /** What the student bought, whatever becomes of the lecture's date; null without a payment. */
    table.timestamp("bought_starts_at");
    table.integer("bought_duration_minutes");
    table.dropChecks("enrollments_ended_reason_known");
    table.check(
      "ended_reason in ('withdrawn', 'lecture_cancelled', 'host_no_show', 'not_given', 'chargeback', 'banned')",
      [],
      "enrollments_ended_reason_known",
    );
  });
  await db.raw(backfill);
  await db.raw("create index lectures_to_settle on lectures (starts_at) where delivery is null");
  await db.raw("create index lectures_under_review on lectures (id) where delivery = 'under_review'");
  await db.schema.alterTable("lectures", (table) => table.dropColumn("first_media_at"));
  await db.schema.alterTable("rooms", (table) => table.dropColumn("ended_at"));
}

/**
 * Lectures that are over keep what the old rule said: earned once the host had sent media. Those that were paid for and
 * whose host sent nothing are decided by an admin. Of a lecture that is going on, the minutes until now count.
 */
const backfill = `
  update enrollments set bought_starts_at = l.starts_at, bought_duration_minutes = l.duration_minutes
    from lectures l where l.id = enrollments.lecture_id and enrollments.payment_id is not null;
  update lectures set ended_at = rooms.ended_at from rooms where rooms.lecture_id = lectures.id;
  update lectures set begun_at = greatest(first_media_at, starts_at)
    where first_media_at is not null and starts_at <= now();
  insert into lecture_minutes (lecture_id, minute, confirmed)
    select l.id, minute, true from lectures l
      cross join generate_series(date_trunc('minute', l.begun_at), now(), interval '1 minute') minute
    where l.begun_at is not null and l.starts_at + l.duration_minutes * interval '1 minute' > now();
  update lectures set delivery = 'given', delivery_decided_at = now()
    where begun_at is not null and starts_at + duration_minutes * interval '1 minute' <= now();
  update lectures set delivery = 'under_review', delivery_review_at = now()
    where delivery is null and starts_at + duration_minutes * interval '1 minute' <= now()
      and exists (select 1 from enrollments e join payments p on p.id = e.payment_id
        where e.lecture_id = lectures.id and p.status = 'paid' and p.amount_santim > 0);
`;

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
