import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { decideDelivery, emitEnded } from "#backend/enrollments/fulfillment/decide-delivery.ts";
import { lockDeliveryFacts } from "#backend/enrollments/fulfillment/delivery-repo.ts";
import type { AdminServices } from "../admin-services.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

interface AdminDecision {
  adminId: string;
  lectureId: string;
  delivery: "given" | "not_given";
  reason: string;
}

/**
 * Decides about a lecture that waits for an admin. @throws AppError lecture_not_found, delivery_decided, forbidden (the
 * admin's own lecture)
 */
export async function decideDeliveryAsAdmin(
  { db, clock, events }: AdminServices,
  { adminId, lectureId, delivery, reason }: AdminDecision,
): Promise<void> {
  const studentIds = await transactOnce(db, async (trx) => {
    const now = clock();
    const facts = await lockDeliveryFacts(trx, lectureId);
    if (!facts) throw new AppError("lecture_not_found");
    if (facts.instructorId === adminId) throw new AppError("forbidden");
    if (facts.delivery !== "under_review") throw new AppError("delivery_decided");
    const ended = await decideDelivery(trx, { lectureId, from: "under_review", to: delivery, now });
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "delivery_decided",
      subjectId: lectureId,
      reason,
      before: {
        delivery: "under_review",
        confirmedMinutes: String(facts.confirmedMinutes),
        unconfirmedMinutes: String(facts.unconfirmedMinutes),
        payments: String(facts.payments),
        birr: String(santimToBirr(facts.santim)),
      },
      after: { delivery },
      now,
    });
    return ended;
  });
  emitEnded(events, lectureId, studentIds);
}
