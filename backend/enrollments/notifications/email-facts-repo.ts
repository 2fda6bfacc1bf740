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

const lectureColumns = {
  id: "lectures.id",
  instructorId: "lectures.instructor_id",
  instructorName: "instructors.name",
  name: "lectures.name",
  description: "lectures.description",
  startsAt: "lectures.starts_at",
  zone: "lectures.zone",
  durationMinutes: "lectures.duration_minutes",
  recordingWished: "lectures.recording_enabled",
  replayDays: "lectures.replay_days",
  sequence: "lectures.calendar_sequence",
  updatedAt: "lectures.updated_at",
  deletedAt: "lectures.deleted_at",
} as const;

export async function findLectureFacts(db: Db, lectureId: string): Promise<LectureFacts | undefined> {
  return db("lectures")
    .join({ instructors: "accounts" }, "instructors.id", "lectures.instructor_id")
    .where("lectures.id", lectureId)
    .first(lectureColumns);
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
    .join("enrollments", "enrollments.payment_id", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .where("payments.id", paymentId)
    .first({
      kind: "enrollments.kind",
      lectureId: "lectures.id",
      lectureName: "lectures.name",
      textRef: "payments.text_ref",
      amountSantim: "payments.amount_santim",
      receivedSantim: db.raw("coalesce(payments.received_santim, payments.amount_santim)"),
      status: "payments.status",
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
    .join("payments", "payments.id", "refunds.payment_id")
    .join("enrollments", "enrollments.payment_id", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .where("refunds.id", refundId)
    .first({
      lectureName: "lectures.name",
      textRef: "payments.text_ref",
      amountSantim: "refunds.amount_santim",
      isPart: db.raw("refunds.amount_santim < coalesce(payments.received_santim, payments.amount_santim)"),
      status: "refunds.status",
      adminReason: db.raw("case when refunds.requested_by is not null then refunds.reason end"),
    });
}

/** Returns the amount that was or is being refunded to a student for a lecture, in santim. */
export async function getRefundedSantim(
  db: Db,
  { studentId, lectureId }: { studentId: string; lectureId: string },
): Promise<number> {
  const row: { santim: number | null } | undefined = await db("payments")
    .join("enrollments", "enrollments.payment_id", "payments.id")
    .where({ "enrollments.student_id": studentId, "enrollments.lecture_id": lectureId })
    .whereIn("payments.status", ["refund_pending", "refunded", "refund_failed"])
    .orderBy("payments.id", "desc")
    .first({ santim: "payments.refund_total_santim" });
  return row?.santim ?? 0;
}

/** Lists the students with an active enrollment. */
export async function listEnrolledStudentIds(db: Db, lectureId: string): Promise<string[]> {
  return db("enrollments")
    .where({ lecture_id: lectureId, status: "active" })
    .orderBy("id")
    .pluck("student_id");
}
