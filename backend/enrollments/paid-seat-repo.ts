import type { PaymentStatus } from "#contract/payment.ts";
import type { Knex } from "#backend/db/knex.ts";

/** Locks a lecture until the transaction ends, a deleted one too; whether there is one. */
export async function lockAnyLecture(trx: Knex.Transaction, id: string): Promise<boolean> {
  return (await trx("lectures").where({ id }).forUpdate().first("id")) !== undefined;
}

/** The payments for a lecture whose money is still here, whatever became of their seats. Lock the lecture first. */
export async function listPaid(
  trx: Knex.Transaction,
  lectureId: string,
): Promise<{ id: string; payerId: string; amountSantim: number }[]> {
  return trx("payments")
    .join("enrollments", "enrollments.payment_id", "payments.id")
    .where({ "enrollments.lecture_id": lectureId, "payments.status": "paid" satisfies PaymentStatus })
    .where("payments.amount_santim", ">", 0)
    .orderBy("payments.id")
    .select({ id: "payments.id", payerId: "payments.payer_id", amountSantim: "payments.amount_santim" });
}
