import type { PaymentStatus } from "#contract/payment.ts";
import type { Db } from "#backend/db/knex.ts";
import type { CalendarEntry } from "#backend/lectures/lecture-calendar-repo.ts";

/** What mails say about a lecture; a deleted one too. */
export interface LectureFacts extends CalendarEntry {
  instructorId: string;
  zone: string;
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
  lectureId: string;
  lectureName: string;
  textRef: string;
  amountSantim: number;
  status: PaymentStatus;
}

export async function findPaymentFacts(db: Db, paymentId: string): Promise<PaymentFacts | undefined> {
  return db("payments")
    .join("enrollments", "enrollments.payment_id", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .where("payments.id", paymentId)
    .first({
      lectureId: "lectures.id",
      lectureName: "lectures.name",
      textRef: "payments.text_ref",
      amountSantim: "payments.amount_santim",
      status: "payments.status",
    });
}

/** What a student gets or got back for a lecture, in santim; 0 when nothing. */
export async function refundedFor(
  db: Db,
  { studentId, lectureId }: { studentId: string; lectureId: string },
): Promise<number> {
  const row: { santim: number | null } | undefined = await db("payments")
    .join("enrollments", "enrollments.payment_id", "payments.id")
    .where({ "enrollments.student_id": studentId, "enrollments.lecture_id": lectureId })
    .whereIn("payments.status", ["refund_pending", "refunded", "refund_failed"])
    .orderBy("payments.id", "desc")
    .first({ santim: "payments.amount_santim" });
  return row?.santim ?? 0;
}

/** Those who have a seat that is paid for, or free. */
export async function enrolledIds(db: Db, lectureId: string): Promise<string[]> {
  return db("enrollments")
    .where({ lecture_id: lectureId, status: "active" })
    .orderBy("id")
    .pluck("student_id");
}
