import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Fulfillment, LectureMinutes } from "#backend/lectures/schedule/fulfillment-policy.ts";

/** The facts that decide whether a lecture was given. */
export interface FulfillmentRecord extends LectureMinutes {
  id: string;
  instructorId: string;
  startsAt: Date;
  durationMinutes: number;
  endedAt: Date | null;
  fulfillment: Fulfillment | null;
  reviewAt: Date | null;
  /** The number of payments that were not refunded, including those of withdrawn and banned students. */
  payments: number;
  /** The part of these payments that was not refunded, in santim. */
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

const seats = `(select count(*)::int from enrollments e
  where e.lecture_id = lectures.id and e.kind = 'seat' and e.status = 'active')`;

/** Selects the columns of `FulfillmentRecord`, also for deleted lectures; repos add joins and conditions. */
export function selectFulfillment(db: Db): Knex.QueryBuilder {
  return db("lectures")
    .joinRaw(sold)
    .select(
      "lectures.id",
      "lectures.instructorId",
      "lectures.startsAt",
      "lectures.durationMinutes",
      "lectures.endedAt",
      "lectures.fulfillment",
      "sold.payments",
      {
        reviewAt: "lectures.fulfillmentReviewAt",
        santim: db.raw("coalesce(sold.santim, 0)"),
        soldMinutes: db.raw("coalesce(sold.minutes, lectures.duration_minutes)"),
        confirmedMinutes: db.raw(minutes("m.confirmed")),
        unconfirmedMinutes: db.raw(minutes("not m.confirmed")),
      },
    );
}

/** The facts that decide whether a lecture has broken off, and for how many students. */
export interface InterruptionFacts extends FulfillmentRecord {
  /** The time at which the host was last in the room; null if never. */
  hostSeenAt: Date | null;
  /** The number of students with a seat. */
  students: number;
}

/** Finds the facts that decide whether a lecture has broken off, unless it was deleted. */
export async function findInterruptionFacts(db: Db, id: string): Promise<InterruptionFacts | undefined> {
  return selectFulfillment(db)
    .select("lectures.hostSeenAt", { students: db.raw(seats) })
    .where("lectures.id", id)
    .whereNull("lectures.deletedAt")
    .first();
}

/** Locks a lecture, even a deleted one, then reads the facts that decide whether it was given. */
export async function lockFulfillment(
  trx: Knex.Transaction,
  id: string,
): Promise<FulfillmentRecord | undefined> {
  // Locks the row in a separate statement, so that the next statement sees what was committed while this one waited.
  if (!(await trx("lectures").where({ id }).forUpdate().first("id"))) return undefined;
  return selectFulfillment(trx).where("lectures.id", id).first();
}

interface DueQuery {
  /** Lectures are settled if both their scheduled end and their actual end are before this time. */
  overBefore: Date;
  /** Reviews that started before this time are over. */
  reviewedBefore: Date;
  limit: number;
}

/** Lists the lectures that are due for settlement, and the lectures under review that no admin has decided in time. */
export async function listDueLectures(
  db: Db,
  { overBefore, reviewedBefore, limit }: DueQuery,
): Promise<string[]> {
  const unsettled = db("lectures")
    .whereNull("fulfillment")
    // Allows the index of unsettled lectures to be used.
    .where("startsAt", "<", overBefore)
    .whereRaw("greatest(starts_at + duration_minutes * interval '1 minute', ended_at) <= ?", [overBefore])
    .orderBy("startsAt")
    .limit(limit)
    .select("id");
  const undecided = db("lectures")
    .where({ fulfillment: "under_review" satisfies Fulfillment })
    .where("fulfillmentReviewAt", "<=", reviewedBefore)
    .orderBy("id")
    .limit(limit)
    .select("id");
  const rows: { id: string }[] = await db.unionAll([unsettled, undecided], true);
  return rows.map(({ id }) => id);
}
