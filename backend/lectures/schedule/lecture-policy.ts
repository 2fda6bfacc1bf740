import type { ErrorCode } from "#contract/http/error.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import type { LectureRecord } from "./lecture-repo.ts";

type Verdict = { ok: true } | { ok: false; code: ErrorCode };

/** Only the lecture's own instructor may update or delete it. */
export function canUpdateLecture(caller: Caller, lecture: LectureRecord): Verdict {
  return caller.accountId === lecture.instructorId ? { ok: true } : { ok: false, code: "not_your_lecture" };
}

const minuteMs = 60_000;
/** A start later than this is most likely a typo. */
export const SCHEDULE_HORIZON_MS = 5 * 366 * 24 * 60 * minuteMs;

/**
 * Validates the start of a new or moved lecture by the server's clock: it must not be in the past. Forms have only
 * minutes, so when the user chooses the current minute, the page sends the next one. Returns the field's error message,
 * or null.
 */
export function scheduleIssue(startsAt: Date, now: Date): string | null {
  const ahead = startsAt.getTime() - now.getTime();
  if (ahead < 0) return "Choose a time in the future.";
  if (ahead > SCHEDULE_HORIZON_MS) return "Choose a time within the next five years.";
  return null;
}

/**
 * Returns the error message for repeats of which one would be on a `day` (such as "2027-03-28") on which the clocks
 * skip the lecture's time.
 */
export function skippedTimeIssue(day: string): string {
  return `On ${day} the clocks change and skip this time. Choose another time, or fewer dates.`;
}
