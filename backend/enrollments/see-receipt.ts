import { santimToBirr } from "#contract/money.ts";
import type { Receipt } from "#contract/receipt.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import { AppError } from "#backend/app-error.ts";
import type { Db } from "#backend/db/knex.ts";
import { wallClock } from "#backend/lectures/wall-clock.ts";
import { findPaymentByTextRef } from "#backend/payments/payment-repo.ts";
import { refundOf } from "./present-ended.ts";
import { findReceipt, type ReceiptRecord } from "./receipt-repo.ts";

/**
 * The receipt of a payment, for who made it and for admins.
 * @throws AppError payment_not_found, not_your_payment, receipt_not_found (not paid, or nothing to pay)
 */
export async function seeReceipt(db: Db, caller: Caller, textRef: string): Promise<Receipt> {
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
    number: `GB-${year}-${String(number).padStart(6, "0")}`,
    textRef,
    paidAt: paidAt.toISOString(),
    payer: payerName,
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
  status,
  refundReference,
  refundedAt,
  reversedAt,
}: ReceiptRecord): Receipt["refund"] {
  const refund = refundOf(status);
  if (refund === "none") return null;
  return {
    status: refund,
    reference: refundReference,
    at: refundedAt?.toISOString() ?? null,
    byProvider: reversedAt !== null,
  };
}
