import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { reviewEndsAt, type Fulfillment } from "#backend/lectures/schedule/fulfillment-policy.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import type { EnrollmentEvents } from "../state/enrollment-events.ts";
import { withdrawAllEnrollments } from "../state/enrollment-repo.ts";
import { listPaidPayments } from "../state/lecture-payments-repo.ts";
import { updateFulfillment } from "#backend/lectures/schedule/lecture-state-repo.ts";

interface FulfillmentDecision {
  lectureId: string;
  from: Fulfillment | null;
  to: "given" | "not_given";
  now: Date;
}

/**
 * Decides whether a lecture was given. If it was not, every payment not yet refunded is refunded, including those of
 * withdrawn and banned students, and all enrollments end. The lecture must be locked first. Returns the students whose
 * enrollments ended, or undefined when it was already decided. Call `emitEnded` after the commit.
 */
export async function decideFulfillment(
  trx: Knex.Transaction,
  { lectureId, from, to, now }: FulfillmentDecision,
): Promise<string[] | undefined> {
  if (!(await updateFulfillment(trx, lectureId, { from, to, now }))) return undefined;
  if (to === "given") return [];
  const paid = await listPaidPayments(trx, lectureId);
  const ended = await withdrawAllEnrollments(trx, lectureId, now, "not_given");
  const paymentIds = paid.map(({ id }) => id);
  await refundPayments(trx, paymentIds, { reason: "the lecture was not given", now });
  const studentIds = ended.map(({ studentId }) => studentId);
  const accountIds = [...new Set([...studentIds, ...paid.map(({ payerId }) => payerId)])];
  await enqueueNotifications(trx, { kind: "lecture-not-given", subjectId: lectureId, accountIds }, now);
  return studentIds;
}

/** Returns the time at which a lecture under review is refunded if no admin has decided. */
export function decideBefore({ reviewAt }: { reviewAt: Date }): Date {
  return reviewEndsAt(reviewAt);
}

/** Notifies the room of the enrollments that ended. */
export function emitEnded(
  events: EnrollmentEvents,
  lectureId: string,
  studentIds: readonly string[] = [],
): void {
  for (const studentId of studentIds) events.emit("ended", { lectureId, studentId });
}
