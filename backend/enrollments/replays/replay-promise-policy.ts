import { scheduledEnd } from "#backend/lectures/schedule/delivery-policy.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** A promised replay that is not there so long after the end of its lecture is missing. */
export const MISSING_AFTER_MS = 24 * hourMs;
/** Missing replays of older lectures are left to people. */
export const MISSING_LOOK_BACK_MS = 8 * dayMs;
/** Students can withdraw for so long at least, also when the replay would have ended sooner: they must read of it first. */
export const MIN_WITHDRAWAL_MS = 7 * dayMs;
/** Students are told so long before a replay's time is over, or as soon as there is one that stays less. */
export const EXPIRY_NOTICE_MS = 7 * dayMs;

interface Promised {
  startsAt: Date;
  durationMinutes: number;
  /** When the host ended it; null while it is open. */
  endedAt: Date | null;
  recordingWished: boolean;
  /** For how long its seats were promised a replay; null: for none. */
  replayDays: number | null;
  replayWithdrawalUntil: Date | null;
}

/** What there is of a replay; null when nothing was recorded. */
interface Recorded {
  isDeleted: boolean;
  /** Null until there was something to see. */
  expiresAt: Date | null;
}

/** When the replay that a lecture promises ends, or would have ended; null when it promises none. */
export function promisedEnd(
  lecture: Promised,
  recording: Pick<Recorded, "expiresAt"> | null = null,
): Date | null {
  const { recordingWished, replayDays, endedAt } = lecture;
  if (!recordingWished || replayDays === null) return null;
  const end = Math.max(scheduledEnd(lecture).getTime(), endedAt?.getTime() ?? 0);
  return recording?.expiresAt ?? new Date(end + replayDays * dayMs);
}

/** Whether those who paid for a lecture that is over still have something to come: its replay, or their choice to withdraw. */
export function isReplayOwed(lecture: Promised, recording: Recorded | null, now: Date): boolean {
  if (lecture.replayWithdrawalUntil !== null && now < lecture.replayWithdrawalUntil) return true;
  const end = promisedEnd(lecture, recording);
  return end !== null && now < end && recording?.isDeleted !== true;
}

/** Until when students can withdraw in full, if their replay is missing or is deleted now. */
export function withdrawalUntil(end: Date, now: Date): Date {
  return new Date(Math.max(end.getTime(), now.getTime() + MIN_WITHDRAWAL_MS));
}
