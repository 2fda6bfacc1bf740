import type { FieldIssues } from "#contract/http/error.ts";
import { scheduledEnd } from "../schedule/fulfillment-policy.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The minimum advance notice of a new date for students who have paid. */
export const MOVE_NOTICE_MS = 24 * hourMs;
/**
 * After a rescheduling or shortening, earlier buyers can withdraw with a full refund until they have attended this
 * long.
 */
export const ATTENDED_SECONDS = 5 * 60;
/**
 * After a rescheduling or shortening, earlier buyers can withdraw with a full refund for this long. The time counts
 * from the old or the new end, whichever is later.
 */
export const CHANGE_WITHDRAWAL_MS = 48 * hourMs;

interface Reschedule {
  /** The lecture's start before the change. */
  startsAt: Date;
  startedAt: Date | null;
  /** True if students hold or have paid for seats. */
  isSold: boolean;
  /** The time until which an admin allows short notice. */
  shortNoticeUntil: Date | null;
  /** The new date and duration; null when unchanged. */
  newStart: Date | null;
  newDuration: number | null;
  now: Date;
}

/**
 * Validates a new date or duration. From the scheduled start on, both are fixed. Exception: if no student has paid and
 * nothing has started, a new date makes it a new lecture. Returns the messages by field.
 */
export function rescheduleIssues(change: Reschedule): FieldIssues {
  const { startsAt, startedAt, isSold, newStart, newDuration, now } = change;
  const isFixed = startsAt <= now && (isSold || startedAt !== null);
  if (isFixed)
    return {
      ...(newStart && { schedule: ["This lecture has started, so its date can't change anymore."] }),
      ...(newDuration !== null && {
        duration: ["This lecture has started, so its duration can't change anymore."],
      }),
    };
  if (!newStart || !isSold || newStart.getTime() - now.getTime() >= MOVE_NOTICE_MS) return {};
  const isAgreed = change.shortNoticeUntil !== null && now < change.shortNoticeUntil;
  return isAgreed
    ? {}
    : {
        schedule: [
          "Students have paid, so a new date needs 24 hours' notice. If that's impossible, contact us.",
        ],
      };
}

export interface Purchase {
  /** The lecture's date and duration when the student paid; null without a payment. */
  boughtStartsAt: Date | null;
  boughtDurationMinutes: number | null;
  /**
   * The student's time in the room since the current start, plus the length of the replay segments that were sent to
   * the student.
   */
  attendedSeconds: number;
}

interface PresentDate {
  startsAt: Date;
  durationMinutes: number;
}

interface ChangeSincePurchase {
  startsAt: Date;
  durationMinutes: number;
  /** The end of the right to withdraw. */
  until: Date;
}

/**
 * Returns the date and duration for which a student paid, if the lecture was moved or shortened since, and the student
 * can therefore withdraw with a full refund although it has started.
 */
export function changeSincePurchase(
  { boughtStartsAt, boughtDurationMinutes, attendedSeconds }: Purchase,
  lecture: PresentDate,
  now: Date,
): ChangeSincePurchase | null {
  if (boughtStartsAt === null || boughtDurationMinutes === null) return null;
  const isMoved = boughtStartsAt.getTime() !== lecture.startsAt.getTime();
  const isCut = lecture.durationMinutes < boughtDurationMinutes;
  const oldEnd = scheduledEnd({ startsAt: boughtStartsAt, durationMinutes: boughtDurationMinutes });
  const lastEnd = Math.max(oldEnd.getTime(), scheduledEnd(lecture).getTime());
  const until = new Date(lastEnd + CHANGE_WITHDRAWAL_MS);
  if (!(isMoved || isCut) || attendedSeconds >= ATTENDED_SECONDS || now >= until) return null;
  return { startsAt: boughtStartsAt, durationMinutes: boughtDurationMinutes, until };
}
