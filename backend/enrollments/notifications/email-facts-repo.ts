import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { RefundStatus } from "#backend/payments/refunds/refund-state.ts";
import type { CalendarEntry } from "#backend/lectures/calendar/lecture-calendar-repo.ts";

/** The facts that emails contain about a lecture, even a deleted one. */
export interface LectureFacts extends CalendarEntry {
  instructorId: string;
  zone: string;
  recordingWished: boolean;
  replayDays: number | null;
}

export async function findLectureFacts(db: Db, lectureId: string): Promise<LectureFacts | undefined> {
  return db("lectures")
    .join({ instructors: "accounts" }, "instructors.id", "lectures.instructorId")
    .where("lectures.id", lectureId)
    .first(
      "lectures.id",
      "lectures.instructorId",
      "lectures.name",
      "lectures.description",
      "lectures.startsAt",
      "lectures.zone",
      "lectures.durationMinutes",
      "lectures.replayDays",
      "lectures.updatedAt",
      "lectures.deletedAt",

      {
        instructorName: "instructors.name",
        recordingWished: "lectures.recordingEnabled",
        sequence: "lectures.calendarSequence",
      },
    );
}

export interface PaymentFacts {
  kind: EnrollmentKind;
  lectureId: string;
  lectureName: string;
  textRef: string;
  /** The price, or the amount accepted in its place. */
  amountSantim: number;
  receivedSantim: number;
  status: PaymentStatus;
}

export async function findPaymentFacts(db: Db, paymentId: string): Promise<PaymentFacts | undefined> {
  return db("payments")
    .join("enrollments", "enrollments.paymentId", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .where("payments.id", paymentId)
    .first("enrollments.kind", "payments.textRef", "payments.amountSantim", "payments.status", {
      lectureId: "lectures.id",
      lectureName: "lectures.name",
      receivedSantim: db.raw("coalesce(payments.received_santim, payments.amount_santim)"),
    });
}

export interface RefundFacts {
  lectureName: string;
  textRef: string;
  amountSantim: number;
  /** True if only part of the payment is refunded. */
  isPart: boolean;
  status: RefundStatus;
  /** The reason given by the admin who made the refund; null when the rules required it. */
  adminReason: string | null;
}

export async function findRefundFacts(db: Db, refundId: string): Promise<RefundFacts | undefined> {
  return db("refunds")
    .join("payments", "payments.id", "refunds.paymentId")
    .join("enrollments", "enrollments.paymentId", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .where("refunds.id", refundId)
    .first("payments.textRef", "refunds.amountSantim", "refunds.status", {
      lectureName: "lectures.name",
      isPart: db.raw("refunds.amount_santim < coalesce(payments.received_santim, payments.amount_santim)"),
      adminReason: db.raw("case when refunds.requested_by is not null then refunds.reason end"),
    });
}

/** Returns the amount that was or is being refunded to a student for a lecture, in santim. */
export async function getRefundedSantim(
  db: Db,
  { studentId, lectureId }: { studentId: string; lectureId: string },
): Promise<number> {
  const row: { santim: number | null } | undefined = await db("payments")
    .join("enrollments", "enrollments.paymentId", "payments.id")
    .where({ "enrollments.studentId": studentId, "enrollments.lectureId": lectureId })
    .whereIn("payments.status", ["refund_pending", "refunded", "refund_failed"])
    .orderBy("payments.id", "desc")
    .first({ santim: "payments.refundTotalSantim" });
  return row?.santim ?? 0;
}

/** Lists the students with an active enrollment. */
export async function listEnrolledStudentIds(db: Db, lectureId: string): Promise<string[]> {
  return db("enrollments").where({ lectureId, status: "active" }).orderBy("id").pluck("studentId");
}
