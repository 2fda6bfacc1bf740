import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { ReplaySaleFacts } from "#backend/lectures/schedule/replay-sale-policy.ts";

export type SoldReplay = Pick<ReplaySaleFacts, "isReplayReady" | "replayExpiresAt">;

/**
 * Returns the state of a lecture's replay. The lecture must be locked first, so that its host can't delete the replay
 * at the same time.
 */
export async function findSoldReplay(db: Db, lectureId: string): Promise<SoldReplay> {
  const recording: SoldReplay | undefined = await db("recordings")
    .where({ lectureId })
    .first({ isReplayReady: db.raw("state = 'ready'"), replayExpiresAt: "expiresAt" });
  return recording ?? { isReplayReady: false, replayExpiresAt: null };
}

/** The facts that decide whether a replay bought alone can be returned. */
export interface BoughtReplay extends SoldReplay {
  kind: EnrollmentKind;
  /** The time at which a quarter of the replay had been sent to the student; null before that, and for a seat. */
  quarterWatchedAt: Date | null;
}

// If no time is stored, it is computed from the segments sent: if the replay was cut after the last segment was sent,
// those segments may now make up a quarter of it.
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
  replayExpiresAt: "recordings.expiresAt",
});

/** Returns how many students have bought only the replay, and the amount of their payments that was not refunded. */
export async function countReplaySales(
  db: Db,
  lectureId: string,
): Promise<{ count: number; santim: number }> {
  return db("enrollments")
    .join("payments", "payments.id", "enrollments.paymentId")
    .where({
      "enrollments.lectureId": lectureId,
      "enrollments.kind": "replay",
      "enrollments.status": "active",
      "payments.status": "paid",
    })
    .first({
      count: db.raw("count(*)::int"),
      santim: db.raw("coalesce(sum(payments.amount_santim - payments.refund_total_santim), 0)::bigint"),
    });
}

/** Finds the facts that decide whether a replay can be returned. The enrollment must be locked before the decision. */
export async function findBoughtReplay(db: Db, enrollmentId: string): Promise<BoughtReplay | undefined> {
  return db("enrollments")
    .leftJoin("recordings", "recordings.lectureId", "enrollments.lectureId")
    .where("enrollments.id", enrollmentId)
    .first(boughtReplayColumns(db));
}

/**
 * A part of a statement: records that a quarter of a replay that was bought alone was sent to its buyer. The statement
 * provides `enrollment`, the locked row, `watched`, which is empty before the quarter's end, and the parameter `now`.
 */
export const recordQuarterWatched = `update enrollments set quarter_watched_at = :now
  from enrollment, watched
  where enrollments.id = enrollment.id and enrollments.kind = 'replay' and enrollments.quarter_watched_at is null`;
