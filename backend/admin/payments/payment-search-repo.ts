import type { AdminRefund } from "#contract/admin/admin-payment.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db } from "#backend/db/knex.ts";
import type { IdPage } from "#backend/http/id-cursor.ts";

export interface FoundPayment {
  id: string;
  textRef: string;
  status: PaymentStatus;
  studentName: string;
  studentEmail: string;
  lectureName: string;
  /** What arrived. */
  receivedSantim: number;
  refundableSantim: number;
  paidAt: Date;
}

export interface FoundRefund extends Pick<AdminRefund, "status" | "borneBy" | "reason"> {
  id: string;
  paymentId: string;
  amountSantim: number;
  createdAt: Date;
}

interface PaymentSearch {
  search: string;
  lectureId: string | undefined;
}

const received = "coalesce(payments.received_santim, payments.amount_santim)";
const searched = `student.name || ' ' || student.email || ' ' || payments.text_ref || ' '
  || coalesce(payments.provider_reference, '')`;

/** Finds payments for which money arrived, newest first, with one row more than a page. */
export async function searchPayments(
  db: Db,
  { search, lectureId }: PaymentSearch,
  { limit, after }: IdPage,
): Promise<FoundPayment[]> {
  const query = db("payments")
    .join("accounts as student", "student.id", "payments.payer_id")
    .join("enrollments", "enrollments.payment_id", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .whereNotNull("payments.paid_at")
    .where("payments.amount_santim", ">", 0);
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  if (search !== "") void query.whereRaw(`(${searched}) ilike ?`, [pattern]);
  if (lectureId !== undefined) void query.where("lectures.id", lectureId);
  if (after !== null) void query.where("payments.id", "<", after);
  return query
    .orderBy("payments.id", "desc")
    .limit(limit + 1)
    .select({
      id: "payments.id",
      textRef: "payments.text_ref",
      status: "payments.status",
      studentName: "student.name",
      studentEmail: "student.email",
      lectureName: "lectures.name",
      receivedSantim: db.raw(received),
      refundableSantim: db.raw(`${received} - payments.refund_total_santim`),
      paidAt: "payments.paid_at",
    });
}

/** Lists the refunds of payments, oldest first. */
export async function listRefundsOf(db: Db, paymentIds: readonly string[]): Promise<FoundRefund[]> {
  if (paymentIds.length === 0) return [];
  return db("refunds")
    .whereRaw("payment_id = any(?::uuid[])", [[...paymentIds]])
    .orderBy(["created_at", "id"])
    .select({
      id: "id",
      paymentId: "payment_id",
      amountSantim: "amount_santim",
      status: "status",
      borneBy: "borne_by",
      reason: "reason",
      createdAt: "created_at",
    });
}
