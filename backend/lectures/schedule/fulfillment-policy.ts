/**
 * The decision whether a lecture was given; null until it is settled. Its payments are earned only if it is `given`.
 */
export type Fulfillment = "under_review" | "given" | "not_given";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The number of an instructor's first lectures whose payments wait longer before they can be paid out. Only lectures
 * that were given and paid for are counted.
 */
export const NEW_INSTRUCTOR_LECTURES = 3;
export const NEW_INSTRUCTOR_WAIT_HOURS = 14 * 24;

/** A lecture is settled this long after the later of its scheduled end and its end by the host. */
export const SETTLEMENT_DELAY_MS = hourMs;
/** A lecture that no admin decides within this period is refunded. */
export const REVIEW_PERIOD_MS = 7 * 24 * hourMs;

interface Times {
  startsAt: Date;
  durationMinutes: number;
  /** The time at which the host ended the lecture; null while it is open. */
  endedAt: Date | null;
}

export function scheduledEnd({ startsAt, durationMinutes }: Omit<Times, "endedAt">): Date {
  return new Date(startsAt.getTime() + durationMinutes * minuteMs);
}

/**
 * Returns when a lecture is settled. Until then, the minutes of all its parts add up. An open lecture has no end by the
 * host: one that is reopened more than an hour after its scheduled end is due at once.
 */
export function settlementDueAt(times: Times): Date {
  const end = Math.max(scheduledEnd(times).getTime(), times.endedAt?.getTime() ?? 0);
  return new Date(end + SETTLEMENT_DELAY_MS);
}

/**
 * Returns true if a charge comes too late for a seat: the host has ended the lecture, or its scheduled time is over.
 */
export function isOver(times: Times, now: Date): boolean {
  return times.endedAt !== null || scheduledEnd(times) <= now;
}

/**
 * Returns true if the host did not come and all students were therefore refunded. A lecture that is moved to a later
 * time counts as a new one.
 */
export function isHostNoShow({
  hostNoShowAt,
  startsAt,
}: {
  hostNoShowAt: Date | null;
  startsAt: Date;
}): boolean {
  return hostNoShowAt !== null && startsAt <= hostNoShowAt;
}

/** Returns true if enrollment is closed: the lecture is over, or half of it has passed. */
export function isEnrollmentClosed(times: Times, now: Date): boolean {
  const halfTime = times.startsAt.getTime() + (times.durationMinutes * minuteMs) / 2;
  return times.endedAt !== null || halfTime <= now.getTime();
}

export interface LectureMinutes {
  /** The longest duration for which a student paid; payments that were refunded don't count. */
  soldMinutes: number;
  /** Minutes in which a viewer's page reported new video frames or audio. */
  confirmedMinutes: number;
  /** Minutes in which the host was connected and publishing, but which no viewer's page confirmed. */
  unconfirmedMinutes: number;
}

/**
 * Decides whether a lecture was given. Only confirmed minutes make it `given`, since the reports of a host's own page
 * prove nothing. Minutes of both kinds keep it from being `not_given`. In between, an admin decides.
 */
export function assessFulfillment({
  soldMinutes,
  confirmedMinutes,
  unconfirmedMinutes,
}: LectureMinutes): Fulfillment {
  if (2 * confirmedMinutes >= soldMinutes) return "given";
  if (4 * (confirmedMinutes + unconfirmedMinutes) < soldMinutes) return "not_given";
  return "under_review";
}

/**
 * Returns when a host must resume at the latest, so that half of the lecture can still be confirmed before it is
 * settled. An open lecture is settled an hour after its scheduled end.
 */
export function resumptionDueAt({ confirmedMinutes, soldMinutes, ...times }: Times & LectureMinutes): Date {
  const missingMinutes = Math.ceil(soldMinutes / 2) - confirmedMinutes;
  return new Date(settlementDueAt({ ...times, endedAt: null }).getTime() - missingMinutes * minuteMs);
}

/** Returns the time at which a lecture under review is refunded if no admin has decided. */
export function reviewEndsAt(reviewAt: Date): Date {
  return new Date(reviewAt.getTime() + REVIEW_PERIOD_MS);
}

/**
 * Returns true if a lecture counts as started, so that a withdrawal is no longer refunded: from its first confirmed
 * minute on, or once it was decided as given.
 */
export function hasStarted({
  startedAt,
  fulfillment,
}: {
  startedAt: Date | null;
  fulfillment: Fulfillment | null;
}): boolean {
  return startedAt !== null || fulfillment === "given";
}
