import type { EndedEnrollment, EnrollmentStatus } from "#contract/enrollments/enrollment.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export interface EndedEnrollmentRecord {
  enrollmentId: string;
  lectureName: string;
  startsAt: Date;
  zone: string;
  isDeleted: boolean;
  endedAt: Date;
  /** null when the enrollment has no payment. */
  textRef: string | null;
  amountSantim: number | null;
  paymentStatus: PaymentStatus | null;
  /** null when no reason was stored. */
  reason: EndedEnrollment["reason"] | null;
}

const refundStatuses: PaymentStatus[] = ["refund_pending", "refunded", "refund_failed"];
/** Enrollments withdrawn after the lecture started: nothing was refunded, but the receipt stays accessible. */
const withdrawnUnrefunded = { "payments.status": "paid", "enrollments.status": "withdrawn" } satisfies {
  "payments.status": PaymentStatus;
  "enrollments.status": EnrollmentStatus;
};

interface EndedEnrollmentQuery {
  studentId: string;
  /** All lectures if omitted. */
  lectureId?: string;
  since: Date;
  limit: number;
}

/**
 * Lists a student's enrollments that ended with their lecture, with a refund, or by a withdrawal without a refund,
 * newest first.
 */
export async function listEndedEnrollments(
  db: Db,
  { studentId, lectureId, since, limit }: EndedEnrollmentQuery,
): Promise<EndedEnrollmentRecord[]> {
  return db("enrollments")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .leftJoin("payments", "payments.id", "enrollments.paymentId")
    .where({
      "enrollments.studentId": studentId,
      ...(lectureId !== undefined && { "enrollments.lectureId": lectureId }),
    })
    .where("enrollments.updatedAt", ">", since)
    .where(
      (ended) =>
        void ended
          .whereIn("payments.status", refundStatuses)
          .orWhere(withdrawnUnrefunded)
          .orWhereIn("enrollments.endedReason", ["lecture_cancelled", "host_no_show"]),
    )
    .whereIn("enrollments.status", ["withdrawn", "expired"] satisfies EnrollmentStatus[])
    .orderBy("enrollments.updatedAt", "desc")
    .orderBy("enrollments.id", "desc")
    .limit(limit)
    .select("lectures.startsAt", "lectures.zone", "payments.textRef", {
      enrollmentId: "enrollments.id",
      lectureName: "lectures.name",
      isDeleted: db.raw("lectures.deleted_at is not null"),
      endedAt: "enrollments.updatedAt",
      amountSantim: db.raw("coalesce(payments.received_santim, payments.amount_santim)"),
      paymentStatus: "payments.status",
      reason: "enrollments.endedReason",
    });
}
