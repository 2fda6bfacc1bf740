import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { reviewEndsAt, type Delivery } from "#backend/lectures/schedule/delivery-policy.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import type { EnrollmentEvents } from "../state/enrollment-events.ts";
import { withdrawAllEnrollments } from "../state/enrollment-repo.ts";
import { listPaidPayments } from "../state/lecture-payments-repo.ts";
import { updateDelivery } from "#backend/lectures/schedule/lecture-state-repo.ts";

interface DeliveryDecision {
  lectureId: string;
  from: Delivery | null;
  to: "given" | "not_given";
  now: Date;
}

/**
 * Decides whether a lecture was given. When it was not, every payment that was not refunded is, also those of withdrawn
 * and banned students, and all enrollments end. Lock the lecture first. Returns the students whose enrollments ended;
 * undefined when it was decided already. Call `emitEnded` after the commit.
 */
export async function decideDelivery(
  trx: Knex.Transaction,
  { lectureId, from, to, now }: DeliveryDecision,
): Promise<string[] | undefined> {
  if (!(await updateDelivery(trx, lectureId, { from, to, now }))) return undefined;
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

/** When a lecture that waits for an admin is refunded without a decision. */
export function decideBefore({ reviewAt }: { reviewAt: Date }): Date {
  return reviewEndsAt(reviewAt);
}

/** Tells the room whose enrollments ended. */
export function emitEnded(
  events: EnrollmentEvents,
  lectureId: string,
  studentIds: readonly string[] = [],
): void {
  for (const studentId of studentIds) events.emit("ended", { lectureId, studentId });
}
