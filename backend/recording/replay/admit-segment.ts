import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { recordQuarterWatched } from "#backend/enrollments/state/replay-sale-repo.ts";
import { lockActiveEnrollment } from "#backend/enrollments/state/enrollment-repo.ts";
import type { ReplayDecision, ReplayFacts } from "../state/replay-policy.ts";
import { findReplayFacts } from "../state/replay-repo.ts";
import { hasWatchedQuarter, recordSegment } from "./replay-view-repo.ts";

export interface SegmentRequest {
  accountId: string;
  lectureId: string;
  /** Starts at 0. */
  segment: number;
  /** Decides whether the account may have the segment. */
  decide: (facts: ReplayFacts | undefined, now: Date) => ReplayDecision;
}

/**
 * Decides whether a segment is sent to a student, and counts it if so: segments that were sent count as watched, since
 * a page's own report proves nothing. The enrollment is locked and read again, so if a student returns the replay while
 * a segment is being sent, whichever comes first wins. Send nothing before this function has returned. The host and
 * admins are not counted.
 */
export async function admitSegment(
  { db, clock }: { db: Knex; clock: Clock },
  { decide, segment, ...viewer }: SegmentRequest,
): Promise<ReplayDecision> {
  return db.transaction(async (trx) => {
    await lockActiveEnrollment(trx, { studentId: viewer.accountId, lectureId: viewer.lectureId });
    const now = clock();
    const facts = await findReplayFacts(trx, { ...viewer, now });
    const decision = decide(facts, now);
    if (!decision.ok || !facts?.recording || facts.isInstructor || facts.isAdmin) return decision;
    const view = { recordingId: facts.recording.id, accountId: viewer.accountId, now };
    await recordSegment(trx, { ...view, segment });
    if (facts.isReturnable && (await hasWatchedQuarter(trx, view)))
      await recordQuarterWatched(trx, { studentId: viewer.accountId, lectureId: viewer.lectureId, now });
    return decision;
  });
}
