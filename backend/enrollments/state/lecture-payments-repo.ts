import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Knex } from "#backend/platform/db/knex.ts";

/** Locks a lecture until the transaction ends, even a deleted one. Returns false when it doesn't exist. */
export async function lockLectureEvenDeleted(trx: Knex.Transaction, id: string): Promise<boolean> {
  return (await trx("lectures").where({ id }).forUpdate().first("id")) !== undefined;
}

/** The amount of a payment that was not refunded. */
const left = "payments.amount_santim - payments.refund_total_santim";

/** Lists the paid payments of a lecture, whatever the state of their enrollments. The lecture must be locked first. */
export async function listPaidPayments(
  trx: Knex.Transaction,
  lectureId: string,
): Promise<{ id: string; payerId: string; refundableSantim: number }[]> {
  return trx("payments")
    .join("enrollments", "enrollments.paymentId", "payments.id")
    .where({ "enrollments.lectureId": lectureId, "payments.status": "paid" satisfies PaymentStatus })
    .where("payments.amountSantim", ">", 0)
    .orderBy("payments.id")
    .select("payments.id", "payments.payerId", { refundableSantim: trx.raw(left) });
}
