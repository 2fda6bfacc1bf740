import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { decideFulfillment, emitEnded } from "#backend/enrollments/fulfillment/decide-fulfillment.ts";
import { lockFulfillment } from "#backend/enrollments/fulfillment/fulfillment-repo.ts";
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
 * Decides whether a lecture under review was given. @throws AppError delivery_decided, forbidden (the admin's own
 * lecture)
 */
export async function decideFulfillmentAsAdmin(
  { db, clock, events }: AdminServices,
  { adminId, lectureId, delivery, reason }: AdminDecision,
): Promise<void> {
  const studentIds = await transactOnce(db, async (trx) => {
    const now = clock();
    const record = await lockFulfillment(trx, lectureId);
    if (!record) throw new AppError("lecture_not_found");
    if (record.instructorId === adminId) throw new AppError("forbidden");
    if (record.fulfillment !== "under_review") throw new AppError("delivery_decided");
    const ended = await decideFulfillment(trx, { lectureId, from: "under_review", to: delivery, now });
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "delivery_decided",
      subjectId: lectureId,
      reason,
      before: {
        delivery: "under_review",
        confirmedMinutes: String(record.confirmedMinutes),
        unconfirmedMinutes: String(record.unconfirmedMinutes),
        payments: String(record.payments),
        birr: String(santimToBirr(record.santim)),
      },
      after: { delivery },
      now,
    });
    return ended;
  });
  emitEnded(events, lectureId, studentIds);
}
