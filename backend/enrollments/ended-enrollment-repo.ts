import type { EndedEnrollment, EnrollmentStatus } from "#contract/enrollment.ts";
import type { PaymentStatus } from "#contract/payment.ts";
import type { Db } from "#backend/db/knex.ts";

export interface EndedRecord {
  enrollmentId: string;
  lectureName: string;
  startsAt: Date;
  zone: string;
  isDeleted: boolean;
  endedAt: Date;
  /** null when it was never a matter of payment. */
  textRef: string | null;
  amountSantim: number | null;
  paymentStatus: PaymentStatus | null;
  /** null where it was not noted. */
  why: EndedEnrollment["why"] | null;
}

const sentBack: PaymentStatus[] = ["refund_pending", "refunded", "refund_failed"];

/** A student's seats that ended with their lecture, or with money on its way back; the newest first. */
export async function listEnded(
  db: Db,
  { studentId, since, limit }: { studentId: string; since: Date; limit: number },
): Promise<EndedRecord[]> {
  return db("enrollments")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .leftJoin("payments", "payments.id", "enrollments.payment_id")
    .where({ "enrollments.student_id": studentId })
    .where("enrollments.updated_at", ">", since)
    .where(
      (ended) =>
        void ended
          .whereIn("payments.status", sentBack)
          .orWhereIn("enrollments.ended_why", ["lecture_cancelled", "no_host"]),
    )
    .whereIn("enrollments.status", ["withdrawn", "expired"] satisfies EnrollmentStatus[])
    .orderBy("enrollments.updated_at", "desc")
    .orderBy("enrollments.id", "desc")
    .limit(limit)
    .select({
      enrollmentId: "enrollments.id",
      lectureName: "lectures.name",
      startsAt: "lectures.starts_at",
      zone: "lectures.zone",
      isDeleted: db.raw("lectures.deleted_at is not null"),
      endedAt: "enrollments.updated_at",
      textRef: "payments.text_ref",
      amountSantim: "payments.amount_santim",
      paymentStatus: "payments.status",
      why: "enrollments.ended_why",
    });
}
