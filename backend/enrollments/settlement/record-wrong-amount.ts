import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { enqueueAdminAlert } from "#backend/payments/state/alert-admins-job.ts";
import type { ConfirmedCharge } from "#backend/payments/state/confirmed-charge.ts";
import { isPayable } from "#backend/payments/state/payment-state.ts";
import { transitionToInReview } from "#backend/payments/state/transition-payment.ts";
import { releaseHeldSeat } from "../state/enrollment-repo.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { lockForSettlement } from "./lock-for-settlement-repo.ts";

/**
 * Records a charge whose amount differs from the price: the money waits in the suspense account for an admin's
 * decision, the seat is freed, and the student gets an email. Does nothing when the payment is already settled.
 */
export async function recordWrongAmount(
  { db, clock, logger }: Pick<PaymentServices, "db" | "clock" | "logger">,
  charge: ConfirmedCharge,
): Promise<void> {
  const recorded = await db.transaction(async (trx) => {
    const now = clock();
    const [locked] = await lockForSettlement(trx, [charge.paymentId]);
    if (!locked || !isPayable(locked.payment.status)) return undefined;
    const { id, textRef, payerId, amountSantim } = locked.payment;
    const birr = (santim: number) => formatBirr(santimToBirr(santim), "en");
    const note = `${birr(charge.charge.amountSantim)} arrived instead of ${birr(amountSantim)}.`;
    await transitionToInReview(trx, charge, { note, now });
    await releaseHeldSeat(trx, id, { holdEndedAt: null, now });
    await enqueueNotifications(trx, { kind: "payment-in-review", subjectId: id, accountIds: [payerId] }, now);
    await enqueueAdminAlert(trx);
    return { textRef, note };
  });
  if (recorded) logger.error(recorded, "a charge has a wrong amount and needs an admin");
}
