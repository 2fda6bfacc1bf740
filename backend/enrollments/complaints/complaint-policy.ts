import type { ComplaintStatus, OwnComplaint } from "#contract/enrollments/complaint.ts";
import type { Fulfillment } from "#backend/lectures/schedule/fulfillment-policy.ts";
import type { Decision } from "../state/enrollment-policy.ts";

/** The number of open complaints from which all payments of a lecture are held. */
export const COMPLAINTS_HOLDING_LECTURE = 3;
/** All payments are also held when at least one in this many payers has an open complaint. */
export const PAYERS_PER_HOLDING_COMPLAINT = 10;

export interface ComplaintFacts {
  /** True if the student is enrolled in a paid seat whose payment was not refunded. */
  hasPaid: boolean;
  fulfillment: Fulfillment | null;
  /** The time from which the lecture's payments can be paid out; null until the lecture is decided as given. */
  payableAt: Date | null;
  /** The status of the student's complaint about this lecture; null without one. */
  status: ComplaintStatus | null;
}

/**
 * Decides whether a student can complain that a lecture did not take place as announced. Only a student who paid can
 * complain, only once, and only between the decision that the lecture was given and the time at which its payments can
 * be paid out.
 */
export function canFileComplaint(
  { hasPaid, fulfillment, payableAt, status }: ComplaintFacts,
  now: Date,
): Decision {
  if (status !== null) return { ok: false, code: "complaint_filed" };
  if (!hasPaid) return { ok: false, code: "not_enrolled" };
  if (fulfillment !== "given" || payableAt === null) return { ok: false, code: "complaint_too_early" };
  if (payableAt <= now) return { ok: false, code: "complaint_too_late" };
  return { ok: true };
}

/**
 * Returns the state of the student's complaint, or that a complaint is possible; null when the student can't complain
 * and has not complained.
 */
export function ownComplaintOf(facts: ComplaintFacts, now: Date): OwnComplaint | null {
  const { status, payableAt } = facts;
  if (payableAt === null) return null;
  const until = payableAt.toISOString();
  if (status === "open" || status === "released") return { status, until };
  return canFileComplaint(facts, now).ok ? { status: "possible", until } : null;
}

interface OpenComplaints {
  open: number;
  /** The number of the lecture's payments that were not refunded. */
  payers: number;
}

/** Returns true if all payments of a lecture are held, not only those of the complaining students. */
export function holdsWholeLecture({ open, payers }: OpenComplaints): boolean {
  return open >= COMPLAINTS_HOLDING_LECTURE || (open > 0 && open * PAYERS_PER_HOLDING_COMPLAINT >= payers);
}
