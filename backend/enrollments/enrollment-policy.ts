import type { ErrorCode } from "#contract/error.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import type { LectureRecord } from "#backend/lectures/lecture-repo.ts";
import type { EnrollmentRecord } from "./enrollment-repo.ts";

export type Verdict = { ok: true } | { ok: false; code: ErrorCode };

const minuteMs = 60_000;

export function hasEnded(lecture: LectureRecord, now: Date): boolean {
  return lecture.startsAt.getTime() + lecture.durationMinutes * minuteMs <= now.getTime();
}

/** The host did not come and everybody was paid back. At another time the lecture is a new one. */
export function wasMissed({
  hostMissedAt,
  startsAt,
}: Pick<LectureRecord, "hostMissedAt" | "startsAt">): boolean {
  return hostMissedAt !== null && startsAt <= hostMissedAt;
}

export function hasFreeSeat(lecture: LectureRecord): boolean {
  return lecture.capacity === null || lecture.seatsTaken < lecture.capacity;
}

interface Attempt {
  accountId: string;
  lecture: LectureRecord;
  /** The seat that the student has already, active or held. */
  seat: EnrollmentRecord | undefined;
  now: Date;
}

/**
 * Who may begin to enroll: anybody signed in, in a lecture of somebody else's that is not over, has a seat, and was
 * not given up since its host did not come. Of one whose instructor is suspended nobody new knows.
 */
export function canEnroll({ accountId, lecture, seat, now }: Attempt): Verdict {
  if (lecture.instructorId === accountId) return { ok: false, code: "own_lecture" };
  if (seat?.status === "active") return { ok: false, code: "already_enrolled" };
  if (lecture.instructorSuspendedAt !== null) return { ok: false, code: "lecture_not_found" };
  if (hasEnded(lecture, now)) return { ok: false, code: "lecture_ended" };
  if (wasMissed(lecture)) return { ok: false, code: "lecture_missed" };
  // A held seat of one's own is already counted.
  if (!seat && !hasFreeSeat(lecture)) return { ok: false, code: "lecture_full" };
  return { ok: true };
}

/** A seat that nobody has given back yet, but whose time is over, may be somebody else's by now. */
function isHeld(seat: EnrollmentRecord | undefined, now: Date): boolean {
  return seat?.status === "held" && seat.heldUntil !== null && seat.heldUntil > now;
}

interface LateMoney {
  /** undefined: it was deleted. */
  lecture: LectureRecord | undefined;
  enrollment: EnrollmentRecord;
  /** Another seat of the same student in this lecture. */
  otherSeat: EnrollmentRecord | undefined;
  now: Date;
}

interface TimelyMoney {
  lecture: Pick<LectureRecord, "hostMissedAt" | "startsAt" | "deletedAt">;
  enrollment: EnrollmentRecord;
  now: Date;
}

/** Whether the seat that money is for is still held for it: nothing else has to be known then. */
export function buysHeldSeat({ lecture, enrollment, now }: TimelyMoney): boolean {
  return lecture.deletedAt === null && !wasMissed(lecture) && isHeld(enrollment, now);
}

/**
 * Whether money that arrived still buys a seat. It does while the seat is held, and afterwards if a seat is
 * free, or the student's own newer checkout holds one. Otherwise it goes back.
 */
export function buysSeat({ lecture, enrollment, otherSeat, now }: LateMoney): boolean {
  if (!lecture || enrollment.status === "withdrawn" || wasMissed(lecture)) return false;
  if (otherSeat?.status === "active") return false;
  if (isHeld(enrollment, now) || isHeld(otherSeat, now)) return true;
  return lecture.instructorSuspendedAt === null && !hasEnded(lecture, now) && hasFreeSeat(lecture);
}

/** Full until the host has sent anything, nothing afterwards. */
export function isRefundable(lecture: LectureRecord): boolean {
  return lecture.firstMediaAt === null;
}

/**
 * Whether an instructor may take it back. Once it was given their money for it counts as earned, and may be paid out:
 * taken back from then on, it would be owed by somebody who has it no more.
 */
export function canDelete(lecture: LectureRecord, hasPaidSeats: boolean): Verdict {
  return hasPaidSeats && !isRefundable(lecture) ? { ok: false, code: "lecture_given" } : { ok: true };
}

/** The lecture's instructor and admins see who is enrolled. */
export function canSeeStudents(caller: Caller, lecture: LectureRecord): Verdict {
  return caller.role === "admin" || caller.accountId === lecture.instructorId
    ? { ok: true }
    : { ok: false, code: "not_your_lecture" };
}
