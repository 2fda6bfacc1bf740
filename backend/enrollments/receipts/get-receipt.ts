import { santimToBirr } from "#contract/payments/money.ts";
import type { Receipt } from "#contract/enrollments/receipt.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { wallClock } from "#backend/lectures/calendar/wall-clock.ts";
import { findPaymentByTextRef } from "#backend/payments/state/payment-repo.ts";
import { receiptNumber } from "./receipt-number.ts";
import { findReceipt, type ReceiptRecord } from "./receipt-repo.ts";

/**
 * Returns the receipt of a payment to its payer or an admin.
 * @throws AppError payment_not_found, not_your_payment, receipt_not_found (not paid, or free)
 */
export async function getReceipt(db: Db, caller: Caller, textRef: string): Promise<Receipt> {
  const payment = await findPaymentByTextRef(db, textRef);
  if (!payment) throw new AppError("payment_not_found");
  if (payment.payerId !== caller.accountId && caller.role !== "admin") throw new AppError("not_your_payment");
  const found = await findReceipt(db, payment.id);
  if (!found) throw new AppError("receipt_not_found");
  return presentReceipt(found);
}

function presentReceipt(found: ReceiptRecord): Receipt {
  const { year, number, textRef, paidAt, payerName, provider, providerReference, method } = found;
  return {
    number: receiptNumber(year, number),
    textRef,
    paidAt: paidAt.toISOString(),
    payer: payerName,
    kind: found.kind,
    lecture: {
      _id: found.lectureId,
      name: found.lectureName,
      instructor: found.instructorName,
      schedule: wallClock(found.startsAt, found.zone),
      zone: found.zone,
    },
    amount: santimToBirr(found.amountSantim),
    provider,
    providerReference,
    method,
    refund: presentRefund(found),
  };
}

function presentRefund({
  refundStatus,
  refundedSantim,
  refundReference,
  refundedAt,
  chargedBackAt,
}: ReceiptRecord): Receipt["refund"] {
  if (refundStatus === null) return null;
  return {
    status: refundStatus,
    amount: santimToBirr(refundedSantim),
    reference: refundReference,
    at: refundStatus === "done" ? (refundedAt?.toISOString() ?? null) : null,
    isChargeback: chargedBackAt !== null,
  };
}
