import type { ErrorCode } from "#contract/error.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import type { LectureRecord } from "./lecture-repo.ts";

type Verdict = { ok: true } | { ok: false; code: ErrorCode };

/** Only the lecture's own instructor changes or deletes it. */
export function canChangeLecture(caller: Caller, lecture: LectureRecord): Verdict {
  return caller.accountId === lecture.instructorId ? { ok: true } : { ok: false, code: "not_your_lecture" };
}

/** Seats that are taken stay taken. */
export function canHaveCapacity(lecture: LectureRecord, capacity: number | null): Verdict {
  return capacity === null || capacity >= lecture.seatsTaken
    ? { ok: true }
    : { ok: false, code: "capacity_below_seats" };
}

const minuteMs = 60_000;
/** A form is filled in by the minute and takes a while: "now" is still a time to begin. */
export const SCHEDULE_SLACK_MS = 5 * minuteMs;
/** Further ahead is a slip of the finger. */
export const SCHEDULE_HORIZON_MS = 5 * 366 * 24 * 60 * minuteMs;

/** What is wrong with a lecture's start, as a sentence for its field; null when nothing is. */
export function scheduleIssue(startsAt: Date, now: Date): string | null {
  const ahead = startsAt.getTime() - now.getTime();
  if (ahead < -SCHEDULE_SLACK_MS) return "Choose a time in the future.";
  if (ahead > SCHEDULE_HORIZON_MS) return "Choose a time within the next five years.";
  return null;
}
