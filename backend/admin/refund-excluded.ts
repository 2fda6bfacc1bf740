import { AppError } from "#backend/app-error.ts";
import { movePayment } from "#backend/payments/move-payment.ts";
import { recordAct } from "./admin-act-repo.ts";
import type { AdminServices } from "./admin-services.ts";
import { attentionNow, lockOrRefuse } from "./see-to-payment.ts";

/**
 * Pays back somebody whom a host has excluded, and ends their seat. The instructor's share is taken back too, even of
 * what was given. @throws AppError payment_not_found, needs_no_person (nobody is excluded there)
 */
export async function refundExcluded(
  services: AdminServices,
  { adminId, paymentId, reason }: { adminId: string; paymentId: string; reason: string },
): Promise<void> {
  await services.db.transaction(async (trx) => {
    const now = services.clock();
    const seat = await services.lockSeat(trx, paymentId, now);
    const payment = await lockOrRefuse(trx, attentionNow(services), paymentId);
    if (payment.reason !== "excluded" || !seat) throw new AppError("needs_no_person");
    await seat.end("excluded");
    await movePayment(trx, payment, { to: "refund_pending", note: "the host excluded the student", now });
    await recordAct(trx, {
      adminId,
      kind: "payment_refunded",
      subjectId: paymentId,
      reason,
      before: { status: payment.status, reason: payment.reason },
      after: { status: "refund_pending" },
      now,
    });
  });
}
