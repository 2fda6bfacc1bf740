import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { isReplayOwed, MISSING_AFTER_MS, MISSING_LOOK_BACK_MS } from "./replay-promise-policy.ts";

const lectureEnd = "greatest(starts_at + duration_minutes * interval '1 minute', ended_at)";
const hasReplay = (states: string) =>
  `exists (select from recordings r where r.lecture_id = lectures.id and r.state in (${states}))`;

/**
 * Lists lectures that took place at least a day ago and promised a replay that is missing. A deleted replay is not
 * missing: it expired, or its host deleted it.
 */
export async function listMissingReplays(db: Db, now: Date, lectureId?: string): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const lectures = db("lectures")
    .where({ recordingEnabled: true })
    .whereNotNull("replayDays")
    // Allows the index of lectures that promise a replay to be used.
    .where("startsAt", ">", ago(MISSING_LOOK_BACK_MS))
    .where("startsAt", "<=", ago(MISSING_AFTER_MS))
    .whereRaw(`${lectureEnd} <= ?`, [ago(MISSING_AFTER_MS)])
    .whereNull("deletedAt")
    .whereNull("replayMissingSince")
    .whereNull("replayWithdrawalUntil")
    // A lecture that did not take place is refunded in full anyway.
    .whereIn("fulfillment", ["given", "under_review"])
    .whereRaw(`not ${hasReplay("'preview', 'ready', 'deleted'")}`)
    .orderBy("startsAt");
  if (lectureId !== undefined) void lectures.where({ id: lectureId });
  return lectures.pluck("id");
}

/** Lists lectures whose missing replay has become available. */
export async function listFoundReplays(db: Db): Promise<string[]> {
  return db("lectures")
    .whereNotNull("replayMissingSince")
    .whereRaw(hasReplay("'preview', 'ready'"))
    .orderBy("id")
    .pluck("id");
}

/**
 * Returns those of the given lectures whose promised replay is still owed, according to `isReplayOwed`. The lectures
 * must be locked first.
 */
export async function listOwedReplays(
  trx: Knex.Transaction,
  lectures: readonly LectureRecord[],
  now: Date,
): Promise<LectureRecord[]> {
  const recordings: { lectureId: string; isDeleted: boolean; expiresAt: Date | null }[] = await trx(
    "recordings",
  )
    .whereIn(
      "lectureId",
      lectures.map(({ id }) => id),
    )
    .select("lectureId", "expiresAt", { isDeleted: trx.raw("state = 'deleted'") });
  const byLecture = new Map(recordings.map((recording) => [recording.lectureId, recording]));
  return lectures.filter((lecture) => isReplayOwed(lecture, byLecture.get(lecture.id) ?? null, now));
}

export interface PaidSeats {
  /** The number of active paid enrollments. */
  seats: number;
  /** The part of these enrollments' payments that was not refunded, in santim. */
  santim: number;
  studentIds: string[];
}

/**
 * Returns an SQL expression for the refunds that would be due if all students withdrew, as JSON in the shape of
 * `PaidSeats`. `lecture` is the column with the lecture's id.
 */
export const paidSeatsOf = (lecture: string): string => `(
  select jsonb_build_object(
    'seats', count(*),
    'santim', coalesce(sum(payments.amount_santim - payments.refund_total_santim), 0),
    'studentIds', coalesce(jsonb_agg(enrollments.student_id order by enrollments.id), '[]'))
  from enrollments join payments on payments.id = enrollments.payment_id
  where enrollments.lecture_id = ${lecture} and enrollments.status = 'active'
    and payments.status = 'paid' and payments.amount_santim > 0)`;

export async function findPaidSeats(db: Db, lectureId: string): Promise<PaidSeats> {
  const { rows } = await db.raw(`select ${paidSeatsOf("?::uuid")} as paid`, [lectureId]);
  return rows[0].paid;
}
