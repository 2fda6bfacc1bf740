import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { lockLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { canFileComplaint, holdsWholeLecture } from "./complaint-policy.ts";
import { holdLecturePayments } from "#backend/lectures/schedule/lecture-state-repo.ts";
import { countComplaints, findComplaintFacts, insertComplaint, type ComplaintKey } from "./complaint-repo.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

/**
 * Records a complaint that a lecture did not take place as announced. Holds the student's payment, and all payments of
 * the lecture once enough students have complained.
 */
export async function fileComplaint(
  { db, clock, lectureMutex, payoutWaitHours }: PaymentServices,
  { studentId, lectureId, text }: ComplaintKey & { text: string },
): Promise<void> {
  await lectureMutex.runExclusive(lectureId, () =>
    transactOnce(db, async (trx) => {
      const now = clock();
      const lecture = await lockLecture(trx, lectureId, now);
      if (!lecture) throw new AppError("lecture_not_found");
      const found = await findComplaintFacts(trx, { studentId, lectureId }, payoutWaitHours);
      if (!found || found.paymentId === null) throw new AppError("not_enrolled");
      const decision = canFileComplaint(found.facts, now);
      if (!decision.ok) throw new AppError(decision.code);
      const id = await insertComplaint(trx, {
        studentId,
        lectureId,
        paymentId: found.paymentId,
        text,
        now,
      });
      const received = { kind: "complaint-received", subjectId: id, accountIds: [studentId] } as const;
      await enqueueNotifications(trx, received, now);
      await holdPayments(trx, { lectureId, instructorId: lecture.instructorId, now });
    }),
  );
}

/**
 * Holds all payments of the lecture once enough complaints are open. A single open complaint holds only its student's
 * payment. The instructor is emailed once about such a payment, and again when all payments are held.
 */
async function holdPayments(
  trx: Knex.Transaction,
  { lectureId, instructorId, now }: { lectureId: string; instructorId: string; now: Date },
): Promise<void> {
  const isWhole = holdsWholeLecture(await countComplaints(trx, lectureId));
  if (isWhole) await holdLecturePayments(trx, lectureId, now);
  const email = {
    kind: "payments-held",
    subjectId: `${lectureId} ${isWhole ? "lecture" : "seat"}`,
    data: { lectureId, isWhole },
    accountIds: [instructorId],
  } as const;
  await enqueueNotifications(trx, email, now);
}
