import type { Db } from "#backend/platform/db/knex.ts";

interface ReplayPurchase {
  /** The amount that a withdrawal would refund. */
  santim: number;
  /** The time until which the student can withdraw because the replay is missing; null once the replay is available. */
  withdrawalUntil: Date | null;
}

/** Returns what a student paid for a lecture; undefined when the student is not enrolled or was refunded. */
export async function findReplayPurchase(
  db: Db,
  { studentId, lectureId }: { studentId: string; lectureId: string },
): Promise<ReplayPurchase | undefined> {
  return db("enrollments")
    .join("payments", "payments.id", "enrollments.paymentId")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .where({
      "enrollments.lectureId": lectureId,
      "enrollments.studentId": studentId,
      "enrollments.status": "active",
      "payments.status": "paid",
    })
    .first({
      santim: db.raw("payments.amount_santim - payments.refund_total_santim"),
      withdrawalUntil: "lectures.replayWithdrawalUntil",
    });
}
