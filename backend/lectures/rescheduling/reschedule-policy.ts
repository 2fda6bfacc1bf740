import type { FieldIssues } from "#contract/http/error.ts";
import { scheduledEnd } from "../schedule/delivery-policy.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The notice that a new date gives to students who have paid. */
export const MOVE_NOTICE_MS = 24 * hourMs;
/** After a move or a cut, earlier buyers can withdraw in full until they have attended this long, */
export const ATTENDED_SECONDS = 5 * 60;
/** or until this long after the later of the old and the new end. */
export const CHANGE_WITHDRAWAL_MS = 48 * hourMs;

interface Reschedule {
  /** The present date. */
  startsAt: Date;
  begunAt: Date | null;
  /** Whether students hold or have paid for seats. */
  isSold: boolean;
  /** Until then an admin agreed to short notice. */
  shortNoticeUntil: Date | null;
  /** The new date and duration; null when they stay. */
  newStart: Date | null;
  newDuration: number | null;
  now: Date;
}

/**
 * Validates a new date or duration. From the scheduled start on both are fixed, unless nobody has paid and nothing has
 * begun: then a new date is a new lecture. Returns the messages by field.
 */
export function rescheduleIssues(change: Reschedule): FieldIssues {
  const { startsAt, begunAt, isSold, newStart, newDuration, now } = change;
  const isFixed = startsAt <= now && (isSold || begunAt !== null);
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
  /** What the lecture was when the student paid; null without a payment. */
  boughtStartsAt: Date | null;
  boughtDurationMinutes: number | null;
  /** The student's time in the room after the present start, and what was sent to them of the replay. */
  attendedSeconds: number;
}

interface PresentDate {
  startsAt: Date;
  durationMinutes: number;
}

/** Whether a student can withdraw in full although the lecture has begun, since it was moved or cut after they paid. */
export function isChangedSincePurchase(
  { boughtStartsAt, boughtDurationMinutes, attendedSeconds }: Purchase,
  lecture: PresentDate,
  now: Date,
): boolean {
  if (boughtStartsAt === null || boughtDurationMinutes === null) return false;
  const isMoved = boughtStartsAt.getTime() !== lecture.startsAt.getTime();
  const isCut = lecture.durationMinutes < boughtDurationMinutes;
  const oldEnd = scheduledEnd({ startsAt: boughtStartsAt, durationMinutes: boughtDurationMinutes });
  const lastEnd = Math.max(oldEnd.getTime(), scheduledEnd(lecture).getTime());
  return (
    (isMoved || isCut) && attendedSeconds < ATTENDED_SECONDS && now.getTime() < lastEnd + CHANGE_WITHDRAWAL_MS
  );
}
