import type { ErrorCode } from "#contract/http/error.ts";
import type { LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { type ReplayOffer, replayOffer } from "#backend/lectures/schedule/replay-sale-policy.ts";
import { type Decision, isHeld } from "./enrollment-policy.ts";
import type { EnrollmentRecord } from "./enrollment-repo.ts";
import type { BoughtReplay, SoldReplay } from "./replay-sale-repo.ts";

interface BuyAttempt {
  accountId: string;
  lecture: LectureRecord;
  replay: SoldReplay;
  /** The student's active or held enrollment. */
  current: EnrollmentRecord | undefined;
  now: Date;
}

/**
 * Decides whether an account can buy a replay. The lecture must be another account's, the replay must be on sale, and
 * the account must not already have a seat or the replay.
 */
export function canBuyReplay(
  attempt: BuyAttempt,
): { ok: true; offer: ReplayOffer } | { ok: false; code: ErrorCode } {
  const { accountId, lecture, replay, current, now } = attempt;
  if (lecture.instructorId === accountId) return { ok: false, code: "own_lecture" };
  if (current?.status === "active") return { ok: false, code: "already_enrolled" };
  if (lecture.instructorSuspendedAt !== null) return { ok: false, code: "lecture_not_found" };
  const offer = replayOffer({ ...lecture, ...replay }, now);
  return offer ? { ok: true, offer } : { ok: false, code: "replay_not_for_sale" };
}

interface ChargedReplay {
  lecture: LectureRecord;
  replay: SoldReplay;
  enrollment: EnrollmentRecord;
  /** Another active or held enrollment of the same student in this lecture. */
  other: EnrollmentRecord | undefined;
  now: Date;
}

/**
 * Returns true if a charge for a replay counts. During the replay's checkout, it counts as long as there is something
 * to watch; later, only while the replay is on sale. A charge that doesn't count is refunded.
 */
export function canActivateReplay({ lecture, replay, enrollment, other, now }: ChargedReplay): boolean {
  if (enrollment.status === "withdrawn" || other?.status === "active") return false;
  const isThere = replay.isReplayReady && replay.replayExpiresAt !== null && now < replay.replayExpiresAt;
  if (isHeld(enrollment, now) || isHeld(other, now)) return isThere;
  return lecture.instructorSuspendedAt === null && replayOffer({ ...lecture, ...replay }, now) !== null;
}

/**
 * Decides whether a replay that was bought alone can be returned with a full refund. This is possible until a quarter
 * of it was watched or it expires, and longer if it was deleted early.
 */
export function canReturnReplay(
  { replayWithdrawalUntil }: Pick<LectureRecord, "replayWithdrawalUntil">,
  { quarterWatchedAt, replayExpiresAt }: BoughtReplay,
  now: Date,
): Decision {
  if (replayWithdrawalUntil !== null && now < replayWithdrawalUntil) return { ok: true };
  if (quarterWatchedAt !== null) return { ok: false, code: "replay_watched" };
  const isOver = replayExpiresAt === null || replayExpiresAt <= now;
  return isOver ? { ok: false, code: "replay_unavailable" } : { ok: true };
}
