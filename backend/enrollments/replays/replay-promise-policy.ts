import { scheduledEnd } from "#backend/lectures/schedule/fulfillment-policy.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** A promised replay counts as missing this long after the end of its lecture. */
export const MISSING_AFTER_MS = 24 * hourMs;
/** Missing replays of older lectures are left to admins. */
export const MISSING_LOOK_BACK_MS = 8 * dayMs;
/**
 * Students have at least this long to withdraw, even if the replay would have expired sooner, so that they have time to
 * learn that it is missing.
 */
export const MIN_WITHDRAWAL_MS = 7 * dayMs;
/** Students are notified this long before a replay expires, or at once if less time is left. */
export const EXPIRY_NOTIFICATION_MS = 7 * dayMs;

interface Promised {
  startsAt: Date;
  durationMinutes: number;
  /** The time at which the host ended the lecture; null while it is open. */
  endedAt: Date | null;
  recordingWished: boolean;
  /** The number of days for which seats were promised a replay; null without a promise. */
  replayDays: number | null;
  replayWithdrawalUntil: Date | null;
}

/** The state of a replay; null when nothing was recorded. */
interface Recorded {
  isDeleted: boolean;
  /** Null until there is something to watch. */
  expiresAt: Date | null;
}

/** Returns the time at which a lecture's promised replay expires, or would have expired; null without a promise. */
export function promisedEnd(
  lecture: Promised,
  recording: Pick<Recorded, "expiresAt"> | null = null,
): Date | null {
  const { recordingWished, replayDays, endedAt } = lecture;
  if (!recordingWished || replayDays === null) return null;
  const end = Math.max(scheduledEnd(lecture).getTime(), endedAt?.getTime() ?? 0);
  return recording?.expiresAt ?? new Date(end + replayDays * dayMs);
}

/**
 * Returns true if a lecture that is over still owes something to its paying students: its replay, or the option to
 * withdraw.
 */
export function isReplayOwed(lecture: Promised, recording: Recorded | null, now: Date): boolean {
  if (lecture.replayWithdrawalUntil !== null && now < lecture.replayWithdrawalUntil) return true;
  const end = promisedEnd(lecture, recording);
  return end !== null && now < end && recording?.isDeleted !== true;
}

/**
 * Returns the time until which students can withdraw with a full refund if, as of now, their replay is missing or being
 * deleted.
 */
export function withdrawalUntil(end: Date, now: Date): Date {
  return new Date(Math.max(end.getTime(), now.getTime() + MIN_WITHDRAWAL_MS));
}
