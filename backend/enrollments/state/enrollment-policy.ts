import type { ErrorCode } from "#contract/http/error.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import {
  hasStarted,
  isEnrollmentClosed,
  isHostNoShow,
  isOver,
  scheduledEnd,
} from "#backend/lectures/schedule/fulfillment-policy.ts";
import { changeSincePurchase, type Purchase } from "#backend/lectures/rescheduling/reschedule-policy.ts";
import type { LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { hasFreeSeat } from "#backend/lectures/schedule/seat-policy.ts";
import type { EnrollmentRecord } from "./enrollment-repo.ts";

export type Decision = { ok: true } | { ok: false; code: ErrorCode };

export function hasEnded(lecture: LectureRecord, now: Date): boolean {
  return scheduledEnd(lecture) <= now;
}

interface EnrollAttempt {
  accountId: string;
  lecture: LectureRecord;
  /** The student's active or held enrollment. */
  current: EnrollmentRecord | undefined;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
  now: Date;
}

/**
 * Decides whether an account can enroll. The lecture must be another account's, have a free seat and be less than half
 * over, and its host must not be a no-show. The lectures of a suspended instructor are hidden from new students.
 */
export function canEnroll({ accountId, lecture, current, maxSeats, now }: EnrollAttempt): Decision {
  if (lecture.instructorId === accountId) return { ok: false, code: "own_lecture" };
  if (current?.status === "active") return { ok: false, code: "already_enrolled" };
  if (lecture.instructorSuspendedAt !== null) return { ok: false, code: "lecture_not_found" };
  if (isOver(lecture, now)) return { ok: false, code: "lecture_ended" };
  if (isEnrollmentClosed(lecture, now)) return { ok: false, code: "enrollment_closed" };
  if (isHostNoShow(lecture)) return { ok: false, code: "host_no_show" };
  // The student's own held seat is already counted.
  if (!current && !hasFreeSeat(lecture, maxSeats)) return { ok: false, code: "lecture_full" };
  return { ok: true };
}

/**
 * A hold that has ended no longer counts, even before its seat is released: another student may already have the seat.
 */
export function isHeld(enrollment: EnrollmentRecord | undefined, now: Date): boolean {
  return enrollment?.status === "held" && enrollment.heldUntil !== null && enrollment.heldUntil > now;
}

interface ChargeInHold {
  lecture: Pick<LectureRecord, "hostNoShowAt" | "startsAt" | "durationMinutes" | "endedAt" | "deletedAt">;
  enrollment: EnrollmentRecord;
  now: Date;
}

/**
 * Returns true if a charged enrollment still holds its seat in a lecture that is not over. In that case, no further
 * checks are needed.
 */
export function canActivateInHold({ lecture, enrollment, now }: ChargeInHold): boolean {
  return (
    lecture.deletedAt === null && !isHostNoShow(lecture) && !isOver(lecture, now) && isHeld(enrollment, now)
  );
}

interface ChargeAfterHold {
  /** The lecture; undefined if it was deleted. */
  lecture: LectureRecord | undefined;
  enrollment: EnrollmentRecord;
  /** Another active or held enrollment of the same student in this lecture. */
  other: EnrollmentRecord | undefined;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
  now: Date;
}

/**
 * Returns true if a charged enrollment can get a seat although its hold may have ended: a seat is free, or a newer
 * checkout of the same student holds one. Otherwise the charge is refunded.
 */
export function canActivateAfterHold({
  lecture,
  enrollment,
  other,
  maxSeats,
  now,
}: ChargeAfterHold): boolean {
  if (!lecture || enrollment.status === "withdrawn" || isHostNoShow(lecture) || isOver(lecture, now))
    return false;
  if (other?.status === "active") return false;
  if (isHeld(enrollment, now) || isHeld(other, now)) return true;
  return (
    lecture.instructorSuspendedAt === null &&
    !isEnrollmentClosed(lecture, now) &&
    hasFreeSeat(lecture, maxSeats)
  );
}

/**
 * Returns true if a withdrawal is refunded; a refund is always in full. Until the lecture has started, every withdrawal
 * is refunded. Students can withdraw for longer if the lecture was moved or shortened after they paid. While a promised
 * replay is missing or was deleted, all students can withdraw.
 */
export function isRefundable(lecture: LectureRecord, purchase: Purchase | undefined, now: Date): boolean {
  if (!hasStarted(lecture)) return true;
  if (lecture.replayWithdrawalUntil !== null && now < lecture.replayWithdrawalUntil) return true;
  return purchase !== undefined && changeSincePurchase(purchase, lecture, now) !== null;
}

/**
 * Decides whether an instructor can delete a lecture. Once it was given, its payments count as earned and may be paid
 * out, so a refund would leave the instructor in debt.
 */
export function canDeleteLecture(lecture: LectureRecord, hasPaidEnrollments: boolean): Decision {
  return hasPaidEnrollments && hasStarted(lecture) ? { ok: false, code: "lecture_given" } : { ok: true };
}

/** The lecture's instructor and admins can list its students. */
export function canListStudents(caller: Caller, lecture: LectureRecord): Decision {
  return caller.role === "admin" || caller.accountId === lecture.instructorId
    ? { ok: true }
    : { ok: false, code: "not_your_lecture" };
}
