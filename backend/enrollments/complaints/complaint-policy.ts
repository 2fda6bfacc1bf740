import type { ComplaintStatus, OwnComplaint } from "#contract/enrollments/complaint.ts";
import type { Delivery } from "#backend/lectures/schedule/delivery-policy.ts";
import type { Decision } from "../state/enrollment-policy.ts";

/** So many open complaints hold all payments of a lecture, */
export const COMPLAINTS_HOLDING_LECTURE = 3;
/** and so do the complaints of one in so many payers. */
export const PAYERS_PER_HOLDING_COMPLAINT = 10;

export interface ComplaintFacts {
  /** Whether the student is enrolled and the payment was not refunded. */
  hasPaid: boolean;
  delivery: Delivery | null;
  /** When the lecture's payments can be paid out; null until it was decided as given. */
  payableAt: Date | null;
  /** Of the student's complaint about this lecture; null without one. */
  status: ComplaintStatus | null;
}

/**
 * Whether a student can say that a lecture did not take place as announced: once, if they have paid for it, from the
 * decision that it was given until its payments can be paid out.
 */
export function canFileComplaint(
  { hasPaid, delivery, payableAt, status }: ComplaintFacts,
  now: Date,
): Decision {
  if (status !== null) return { ok: false, code: "complaint_filed" };
  if (!hasPaid) return { ok: false, code: "not_enrolled" };
  if (delivery !== "given" || payableAt === null) return { ok: false, code: "complaint_too_early" };
  if (payableAt <= now) return { ok: false, code: "complaint_too_late" };
  return { ok: true };
}

/** Returns what a student is shown about complaining; null when they can't and have not. */
export function ownComplaintOf(facts: ComplaintFacts, now: Date): OwnComplaint | null {
  const { status, payableAt } = facts;
  if (payableAt === null) return null;
  const until = payableAt.toISOString();
  if (status === "open" || status === "released") return { status, until };
  return canFileComplaint(facts, now).ok ? { status: "possible", until } : null;
}

interface OpenComplaints {
  open: number;
  /** Payments of the lecture that were not refunded. */
  payers: number;
}

/** Whether all payments of a lecture are held, and not only those of the students who complain. */
export function holdsWholeLecture({ open, payers }: OpenComplaints): boolean {
  return open >= COMPLAINTS_HOLDING_LECTURE || (open > 0 && open * PAYERS_PER_HOLDING_COMPLAINT >= payers);
}
