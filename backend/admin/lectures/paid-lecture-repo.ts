import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface PaidLectureRecord {
  id: string;
  name: string;
  instructorName: string;
  instructorEmail: string;
  instructorSuspendedAt: Date | null;
  startsAt: Date;
  payments: number;
  /** The part of the lecture's payments that was not refunded, in santim. */
  santim: number;
  /** True if there is a replay that can be deleted. */
  hasReplay: boolean;
}

const hasReplay = `exists (select from recordings where recordings.lecture_id = lectures.id
  and recordings.state not in ('deleted', 'recording'))`;
const left = "sum(payments.amount_santim - payments.refund_total_santim)::bigint";

/**
 * Finds lectures with payments that were not refunded, newest first. One row beyond the page shows that there is a next
 * page.
 */
export async function searchPaidLectures(
  db: Db,
  search: string,
  { limit, after }: IdPage,
): Promise<PaidLectureRecord[]> {
  const query = db("payments")
    .join("enrollments", "enrollments.paymentId", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .join("accounts as instructor", "instructor.id", "lectures.instructorId")
    .where("payments.status", "paid" satisfies PaymentStatus)
    .where("payments.amountSantim", ">", 0);
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  if (search !== "")
    void query.whereRaw("(lectures.name || ' ' || instructor.name || ' ' || instructor.email) ilike ?", [
      pattern,
    ]);
  if (after !== null) void query.where("lectures.id", "<", after);
  return query
    .groupBy("lectures.id", "instructor.id")
    .orderBy("lectures.id", "desc")
    .limit(limit + 1)
    .select("lectures.id", "lectures.name", "lectures.startsAt", {
      instructorName: "instructor.name",
      instructorEmail: "instructor.email",
      instructorSuspendedAt: "instructor.suspendedAt",
    })
    .select(db.raw(`count(*) as payments, ${left} as santim, ${hasReplay} as has_replay`));
}
