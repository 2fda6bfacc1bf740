import type { Db } from "#backend/platform/db/knex.ts";

interface ReplayPurchase {
  /** What a withdrawal would refund. */
  santim: number;
  /** Null once the replay is there. */
  withdrawalUntil: Date | null;
}

/** Returns what a student paid for a lecture; undefined when they are not enrolled, or were refunded. */
export async function findReplayPurchase(
  db: Db,
  { studentId, lectureId }: { studentId: string; lectureId: string },
): Promise<ReplayPurchase | undefined> {
  return db("enrollments")
    .join("payments", "payments.id", "enrollments.payment_id")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .where({
      "enrollments.lecture_id": lectureId,
      "enrollments.student_id": studentId,
      "enrollments.status": "active",
      "payments.status": "paid",
    })
    .first({
      santim: db.raw("payments.amount_santim - payments.refund_total_santim"),
      withdrawalUntil: "lectures.replay_withdrawal_until",
    });
}
