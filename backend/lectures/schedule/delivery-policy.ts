/** Whether a lecture took place: null until it is settled. Only `given` makes its payments earned. */
export type Delivery = "under_review" | "given" | "not_given";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** An instructor's first lectures that were given and paid for wait longer until they are paid out. */
export const NEW_INSTRUCTOR_LECTURES = 3;
export const NEW_INSTRUCTOR_WAIT_HOURS = 14 * 24;

/** A lecture is settled this long after the later of its scheduled end and the host's End. */
export const SETTLEMENT_DELAY_MS = hourMs;
/** A lecture that no admin has decided for this long is refunded. */
export const REVIEW_PERIOD_MS = 7 * 24 * hourMs;

interface Times {
  startsAt: Date;
  durationMinutes: number;
  /** When the host ended it; null while it is open. */
  endedAt: Date | null;
}

export function scheduledEnd({ startsAt, durationMinutes }: Omit<Times, "endedAt">): Date {
  return new Date(startsAt.getTime() + durationMinutes * minuteMs);
}

/** When a lecture is settled. Until then the host may open it again, and its minutes add up. */
export function settlementDueAt(times: Times): Date {
  const end = Math.max(scheduledEnd(times).getTime(), times.endedAt?.getTime() ?? 0);
  return new Date(end + SETTLEMENT_DELAY_MS);
}

/** Whether a charge comes too late for a seat: the host has ended the lecture, or its time is over. */
export function isOver(times: Times, now: Date): boolean {
  return times.endedAt !== null || scheduledEnd(times) <= now;
}

/** Whether nobody can enroll any more: the lecture is over, or half of it has passed. */
export function isEnrollmentClosed(times: Times, now: Date): boolean {
  const halfTime = times.startsAt.getTime() + (times.durationMinutes * minuteMs) / 2;
  return times.endedAt !== null || halfTime <= now.getTime();
}

export interface DeliveredMinutes {
  /** The longest duration that a payment which was not refunded has bought. */
  soldMinutes: number;
  /** Minutes in which a viewer's page reported new frames or sound. */
  confirmedMinutes: number;
  /** Other minutes in which the host was connected and published something. */
  unconfirmedMinutes: number;
}

/**
 * Decides whether a lecture was given. Confirmed minutes alone make it `given`: whatever a host's own page says is no
 * proof. Minutes of both kinds keep it from being `not_given`. Between the two an admin decides.
 */
export function assessDelivery({
  soldMinutes,
  confirmedMinutes,
  unconfirmedMinutes,
}: DeliveredMinutes): Delivery {
  if (2 * confirmedMinutes >= soldMinutes) return "given";
  if (4 * (confirmedMinutes + unconfirmedMinutes) < soldMinutes) return "not_given";
  return "under_review";
}

/** When a lecture that no admin has decided is refunded. */
export function reviewEndsAt(reviewAt: Date): Date {
  return new Date(reviewAt.getTime() + REVIEW_PERIOD_MS);
}

/**
 * Whether a lecture counts as begun, so that a withdrawal is no longer refunded: from its first confirmed minute on, or
 * once it was decided as given.
 */
export function hasBegun({
  begunAt,
  delivery,
}: {
  begunAt: Date | null;
  delivery: Delivery | null;
}): boolean {
  return begunAt !== null || delivery === "given";
}
