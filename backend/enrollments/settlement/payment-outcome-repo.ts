import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { PaymentRecord } from "#backend/payments/state/payment-repo.ts";

/** A payment, and what the payer has for it. */
export interface PaymentOutcome extends PaymentRecord {
  lectureId: string;
  kind: EnrollmentKind;
  /** Set while a seat is held for the checkout. */
  heldUntil: Date | null;
  /** Set when the payer let the hold expire or cancelled the checkout. */
  holdEndedAt: Date | null;
  /** True if the payer has what was to be bought, even by another payment. */
  isEnrolled: boolean;
  hasReceipt: boolean;
}

const isEnrolled = `exists (select from enrollments active
  where active.student_id = enrollments.student_id and active.lecture_id = enrollments.lecture_id
    and active.kind = enrollments.kind and active.status = 'active')`;
const hasReceipt = "exists (select from receipts where receipts.payment_id = payments.id)";

export async function findPaymentOutcome(db: Db, textRef: string): Promise<PaymentOutcome | undefined> {
  return db("payments")
    .join("enrollments", "enrollments.paymentId", "payments.id")
    .where({ textRef })
    .select("payments.*")
    .first("enrollments.lectureId", "enrollments.kind", "enrollments.heldUntil", "enrollments.holdEndedAt", {
      isEnrolled: db.raw(isEnrolled),
      hasReceipt: db.raw(hasReceipt),
    });
}
