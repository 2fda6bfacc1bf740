import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Delivery, DeliveredMinutes } from "#backend/lectures/schedule/delivery-policy.ts";

/** What decides whether a lecture was given. */
export interface DeliveryFacts extends DeliveredMinutes {
  id: string;
  instructorId: string;
  startsAt: Date;
  durationMinutes: number;
  endedAt: Date | null;
  delivery: Delivery | null;
  reviewAt: Date | null;
  /** Payments that were not refunded, also those of withdrawn and banned students. */
  payments: number;
  /** What is left of them. */
  santim: number;
}

const sold = `cross join lateral (
  select count(*)::int as payments, sum(p.amount_santim - p.refund_total_santim)::bigint as santim,
    max(e.bought_duration_minutes) as minutes
  from enrollments e join payments p on p.id = e.payment_id
  where e.lecture_id = lectures.id and p.status = 'paid' and p.amount_santim > 0
) sold`;

const minutes = (condition: string) =>
  `(select count(*)::int from lecture_minutes m where m.lecture_id = lectures.id and ${condition})`;

/** Selects the facts of `DeliveryFacts`, of deleted lectures too, for repos that add joins and conditions. */
export function selectDeliveryFacts(db: Db): Knex.QueryBuilder {
  return db("lectures")
    .joinRaw(sold)
    .select({
      id: "lectures.id",
      instructorId: "lectures.instructor_id",
      startsAt: "lectures.starts_at",
      durationMinutes: "lectures.duration_minutes",
      endedAt: "lectures.ended_at",
      delivery: "lectures.fulfillment",
      reviewAt: "lectures.fulfillment_review_at",
      payments: "sold.payments",
      santim: db.raw("coalesce(sold.santim, 0)"),
      soldMinutes: db.raw("coalesce(sold.minutes, lectures.duration_minutes)"),
      confirmedMinutes: db.raw(minutes("m.confirmed")),
      unconfirmedMinutes: db.raw(minutes("not m.confirmed")),
    });
}

/** Locks a lecture, even a deleted one, then reads what decides about it. */
export async function lockDeliveryFacts(
  trx: Knex.Transaction,
  id: string,
): Promise<DeliveryFacts | undefined> {
  // A statement of its own, so that the next one reads what was committed while this one waited.
  if (!(await trx("lectures").where({ id }).forUpdate().first("id"))) return undefined;
  return selectDeliveryFacts(trx).where("lectures.id", id).first();
}

interface DueQuery {
  /** Lectures whose scheduled end and End are before this time are settled. */
  overBefore: Date;
  /** Reviews that began before this time are over. */
  reviewedBefore: Date;
  limit: number;
}

/** Lists the lectures that are due for settlement, and those that no admin has decided in time. */
export async function listDueLectures(
  db: Db,
  { overBefore, reviewedBefore, limit }: DueQuery,
): Promise<string[]> {
  const unsettled = db("lectures")
    .whereNull("fulfillment")
    // For the index of unsettled lectures.
    .where("starts_at", "<", overBefore)
    .whereRaw("greatest(starts_at + duration_minutes * interval '1 minute', ended_at) <= ?", [overBefore])
    .orderBy("starts_at")
    .limit(limit)
    .select("id");
  const undecided = db("lectures")
    .where({ fulfillment: "under_review" satisfies Delivery })
    .where("fulfillment_review_at", "<=", reviewedBefore)
    .orderBy("id")
    .limit(limit)
    .select("id");
  const rows: { id: string }[] = await db.unionAll([unsettled, undecided], true);
  return rows.map(({ id }) => id);
}
