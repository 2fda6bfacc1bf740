import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import {
  selectFulfillment,
  type FulfillmentRecord,
} from "#backend/enrollments/fulfillment/fulfillment-repo.ts";
import { secondsInRoom } from "#backend/enrollments/state/purchase-repo.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface OpenComplaintRecord extends Omit<FulfillmentRecord, "id"> {
  id: string;
  lectureId: string;
  lectureName: string;
  text: string;
  filedAt: Date;
  studentId: string;
  studentName: string;
  studentEmail: string;
  attendedSeconds: number;
  paidSantim: number;
  paymentStatus: PaymentStatus;
  instructorName: string;
  instructorEmail: string;
  /** The number of open complaints about this lecture. */
  complaints: number;
  paymentsHeldAt: Date | null;
}

const openOfLecture = `(select count(*)::int from complaints other
  where other.lecture_id = lectures.id and other.status = 'open')`;

/** Lists the open complaints, oldest first. One row beyond the page shows that there is a next page. */
export async function listOpenComplaints(db: Db, { limit, after }: IdPage): Promise<OpenComplaintRecord[]> {
  const query = selectFulfillment(db)
    .join("complaints", "complaints.lectureId", "lectures.id")
    .join("enrollments", "enrollments.paymentId", "complaints.paymentId")
    .join("payments", "payments.id", "complaints.paymentId")
    .join("accounts as student", "student.id", "complaints.studentId")
    .join("accounts as instructor", "instructor.id", "lectures.instructorId")
    .select("complaints.id", "complaints.text", "complaints.studentId", {
      lectureId: "lectures.id",
      lectureName: "lectures.name",
      filedAt: "complaints.createdAt",
      studentName: "student.name",
      studentEmail: "student.email",
      attendedSeconds: secondsInRoom(db),
      paidSantim: "payments.amountSantim",
      paymentStatus: "payments.status",
      instructorName: "instructor.name",
      instructorEmail: "instructor.email",
      complaints: db.raw(openOfLecture),
      paymentsHeldAt: "lectures.payoutsHeldAt",
    })
    .where("complaints.status", "open")
    .orderBy("complaints.id")
    .limit(limit + 1);
  if (after !== null) void query.where("complaints.id", ">", after);
  return query;
}
