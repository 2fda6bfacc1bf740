import type { Knex } from "#backend/db/knex.ts";
import { markLectureDeleted } from "#backend/lectures/lecture-repo.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { markRefundsPending } from "#backend/payments/move-payment.ts";
import { withdrawEverybody } from "./enrollment-repo.ts";
import type { EnrollmentEvents } from "./enrollment-events.ts";
import { listPaid, lockAnyLecture } from "./paid-seat-repo.ts";

interface PaidBack {
  payments: number;
  santim: number;
  /** Lets the room hear of it, once it is committed. */
  tell: () => void;
}

type PayLectureBack = (
  trx: Knex.Transaction,
  lecture: { id: string; reason: string; now: Date },
) => Promise<PaidBack | undefined>;

/**
 * Takes a lecture off the schedule, ends every seat and sends all its money back, also of what was given and of those
 * who have left since. The refunds themselves are jobs. Answers undefined when there is no such lecture.
 */
export function createPayLectureBack(events: EnrollmentEvents): PayLectureBack {
  return async (trx, { id, reason, now }) => {
    if (!(await lockAnyLecture(trx, id))) return undefined;
    const paid = await listPaid(trx, id);
    await markLectureDeleted(trx, id, now);
    const ended = await withdrawEverybody(trx, id, now);
    const note = "everybody of this lecture was paid back";
    await markRefundsPending(
      trx,
      paid.map((payment) => payment.id),
      { note, now },
    );
    const students = ended.map(({ studentId }) => studentId);
    const accountIds = [...new Set([...students, ...paid.map(({ payerId }) => payerId)])];
    await orderMails(trx, { kind: "lecture-paid-back", subjectId: id, accountIds, data: { reason } }, now);
    return {
      payments: paid.length,
      santim: paid.reduce((sum, { amountSantim }) => sum + amountSantim, 0),
      tell() {
        // First, so that who sits in its room hears the true reason.
        events.emit("lectureDeleted", { lectureId: id });
        for (const studentId of students) events.emit("ended", { lectureId: id, studentId });
      },
    };
  };
}
