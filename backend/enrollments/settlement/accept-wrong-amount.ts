import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import type { TransitionedPayment } from "#backend/payments/state/payment-status-repo.ts";
import { acceptReceivedAmount } from "#backend/payments/state/transition-payment.ts";
import { issueReceipts } from "../receipts/receipt-repo.ts";
import { type SeatTerms, activateIfAvailable } from "./activate-enrollments.ts";
import { lockForSettlement } from "./lock-for-settlement-repo.ts";

export interface AcceptedPayment {
  payment: TransitionedPayment;
  /** The price that should have been paid. */
  expectedSantim: number;
}

/**
 * Accepts an amount that differs from the price, enrolls the student and issues the receipt. @throws AppError
 * already_resolved (the payment is not in review), no_seat_to_accept (no seat is free, the lecture is over, or the
 * student is already enrolled)
 */
export async function acceptWrongAmount(
  trx: Knex.Transaction,
  paymentId: string,
  terms: SeatTerms,
): Promise<AcceptedPayment> {
  const { now } = terms;
  const [locked] = await lockForSettlement(trx, [paymentId]);
  const payment = await acceptReceivedAmount(trx, paymentId, now);
  if (!locked || !payment) throw new AppError("already_resolved");
  if (!(await activateIfAvailable(trx, locked, terms))) throw new AppError("no_seat_to_accept");
  await enqueueNotifications(
    trx,
    { kind: "receipt", subjectId: paymentId, accountIds: [payment.payerId] },
    now,
  );
  // This comes last, since all settlements wait for the receipt counter from here to the commit.
  await issueReceipts(trx, [paymentId], now);
  return { payment, expectedSantim: locked.payment.amountSantim };
}
