import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotificationsTo } from "#backend/notifications/enqueue-notifications.ts";
import type { ChargeOutcome, ConfirmedCharge } from "#backend/payments/state/confirmed-charge.ts";
import { isPayable } from "#backend/payments/state/payment-state.ts";
import { transitionToPaid } from "#backend/payments/state/transition-payment.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { issueReceipts } from "../receipts/receipt-repo.ts";
import { activateEnrollments } from "./activate-enrollments.ts";
import { lockForSettlement, type LockedPayment } from "./lock-for-settlement-repo.ts";

type RecordServices = Pick<PaymentServices, "db" | "clock" | "maxSeats" | "chargeBatcher">;

/**
 * Records a confirmed charge: payment, ledger, enrollment, email and receipt change in one transaction. Charges
 * confirmed while such a transaction runs share the next one.
 */
export function recordCharge(services: RecordServices, charge: ConfirmedCharge): Promise<ChargeOutcome> {
  return services.chargeBatcher.run(charge, (charges) => recordCharges(services, charges));
}

/** Records charges in one transaction. Returns their outcomes in the same order. */
function recordCharges(
  { db, clock, maxSeats }: RecordServices,
  charges: readonly ConfirmedCharge[],
): Promise<ChargeOutcome[]> {
  return db.transaction(async (trx) => {
    const now = clock();
    const byPayment = new Map(charges.map((charge) => [charge.paymentId, charge]));
    const locked = await lockForSettlement(trx, [...byPayment.keys()]);
    if (locked.length !== byPayment.size) throw new Error("A payment has no enrollment.");
    const payable = locked.filter(({ payment }) => isPayable(payment.status));
    if (payable.length === 0) return charges.map(() => "already_recorded");

    await transitionToPaid(
      trx,
      payable.flatMap(({ payment }) => byPayment.get(payment.id) ?? []),
      now,
    );
    const enrolled = await activateEnrollments(trx, payable, { now, maxSeats });
    await enqueueReceiptEmails(trx, enrolled, now);
    // This comes last, since all other settlements wait for the receipt counter from here to the commit.
    const paymentIds = payable.map(({ payment }) => payment.id);
    await issueReceipts(trx, paymentIds, now);
    return toOutcomes(charges, { payable, enrolled });
  });
}

async function enqueueReceiptEmails(
  trx: Knex.Transaction,
  enrolled: readonly LockedPayment[],
  now: Date,
): Promise<void> {
  const recipients = enrolled.map(({ payment }) => ({ accountId: payment.payerId, subjectId: payment.id }));
  await enqueueNotificationsTo(trx, recipients, { kind: "receipt" }, now);
}

interface Recorded {
  payable: readonly LockedPayment[];
  enrolled: readonly LockedPayment[];
}

/**
 * If a batch contains the same charge twice, only the first caller gets the charge's outcome and advances the refund.
 */
function toOutcomes(charges: readonly ConfirmedCharge[], { payable, enrolled }: Recorded): ChargeOutcome[] {
  const outcomes = new Map<string, ChargeOutcome>(
    payable.map((one) => [one.payment.id, enrolled.includes(one) ? "enrolled" : "refund_pending"]),
  );
  return charges.map(({ paymentId }) => {
    const outcome = outcomes.get(paymentId) ?? "already_recorded";
    outcomes.delete(paymentId);
    return outcome;
  });
}
