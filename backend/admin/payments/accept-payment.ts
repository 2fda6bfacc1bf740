import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { acceptWrongAmount } from "#backend/enrollments/settlement/accept-wrong-amount.ts";
import type { AdminServices } from "../admin-services.ts";
import { paymentExists } from "../attention/attention-repo.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

/**
 * Accepts an amount that differs from the price, and enrolls the student. @throws AppError payment_not_found,
 * already_resolved, forbidden (the admin is payer or payee), no_seat_to_accept
 */
export async function acceptPayment(
  { db, clock, maxSeats }: AdminServices,
  { adminId, paymentId }: { adminId: string; paymentId: string },
): Promise<void> {
  await transactOnce(db, async (trx) => {
    const now = clock();
    if (!(await paymentExists(trx, paymentId))) throw new AppError("payment_not_found");
    const { payment, expectedSantim } = await acceptWrongAmount(trx, paymentId, { now, maxSeats });
    // This error rolls back the acceptance above.
    if (payment.payerId === adminId || payment.payeeId === adminId) throw new AppError("forbidden");
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "payment_accepted",
      subjectId: paymentId,
      reason: null,
      before: { status: "in_review", birr: String(santimToBirr(expectedSantim)) },
      after: { status: "paid", birr: String(santimToBirr(payment.amountSantim)) },
      now,
    });
  });
}
