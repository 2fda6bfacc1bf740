import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { ReplaySaleFacts } from "#backend/lectures/schedule/replay-sale-policy.ts";

export type SoldReplay = Pick<ReplaySaleFacts, "isReplayReady" | "replayExpiresAt">;

/** What there is of a lecture's replay. Lock the lecture first, so that its host doesn't delete it meanwhile. */
export async function findSoldReplay(db: Db, lectureId: string): Promise<SoldReplay> {
  const recording: SoldReplay | undefined = await db("recordings")
    .where({ lecture_id: lectureId })
    .first({ isReplayReady: db.raw("state = 'ready'"), replayExpiresAt: "expires_at" });
  return recording ?? { isReplayReady: false, replayExpiresAt: null };
}

/** What decides whether an enrollment in a replay alone can be given back. */
export interface BoughtReplay extends SoldReplay {
  kind: EnrollmentKind;
  /** When a quarter of it had been sent to the student; null before, and for a seat. */
  quarterWatchedAt: Date | null;
}

// Computed, not only read: the replay may have become shorter since the last segment was sent.
const quarterWatchedAt = `case when enrollments.kind = 'replay' then coalesce(enrollments.quarter_watched_at, (
  select views.last_at from replay_views views join assemblies on assemblies.recording_id = views.recording_id
  where views.recording_id = recordings.id and views.account_id = enrollments.student_id
    and (select sum(upper(part) - lower(part)) from unnest(views.segments) as part)
      * ${SEGMENT_SECONDS * 1000 * 4}::bigint >= assemblies.duration_ms)) end`;

/** Selects the fields of `BoughtReplay`, in queries of enrollments that left-join recordings. */
export const boughtReplayColumns = (db: Db) => ({
  kind: "enrollments.kind",
  quarterWatchedAt: db.raw(quarterWatchedAt),
  isReplayReady: db.raw("coalesce(recordings.state = 'ready', false)"),
  replayExpiresAt: "recordings.expires_at",
});

/** How many students have bought a replay without a seat, and what is left of their payments. */
export async function countReplaySales(
  db: Db,
  lectureId: string,
): Promise<{ count: number; santim: number }> {
  return db("enrollments")
    .join("payments", "payments.id", "enrollments.payment_id")
    .where({
      "enrollments.lecture_id": lectureId,
      "enrollments.kind": "replay",
      "enrollments.status": "active",
      "payments.status": "paid",
    })
    .first({
      count: db.raw("count(*)::int"),
      santim: db.raw("coalesce(sum(payments.amount_santim - payments.refund_total_santim), 0)::bigint"),
    });
}

/** Finds what decides whether a replay can be given back. Lock its enrollment before you decide. */
export async function findBoughtReplay(db: Db, enrollmentId: string): Promise<BoughtReplay | undefined> {
  return db("enrollments")
    .leftJoin("recordings", "recordings.lecture_id", "enrollments.lecture_id")
    .where("enrollments.id", enrollmentId)
    .first(boughtReplayColumns(db));
}

/** Records that a quarter of a replay that was bought alone was sent to who bought it. Lock their enrollment first. */
export async function recordQuarterWatched(
  trx: Knex.Transaction,
  { studentId, lectureId, now }: { studentId: string; lectureId: string; now: Date },
): Promise<void> {
  await trx("enrollments")
    .where({ student_id: studentId, lecture_id: lectureId, kind: "replay", status: "active" })
    .whereNull("quarter_watched_at")
    .update({ quarter_watched_at: now });
}
