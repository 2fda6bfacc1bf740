import { lockLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { enqueueAdminAlert } from "#backend/payments/state/alert-admins-job.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { openFullWithdrawal } from "./open-full-withdrawal.ts";
import { promisedEnd } from "./replay-promise-policy.ts";
import { closeWithdrawal } from "#backend/lectures/schedule/lecture-state-repo.ts";
import { findPaidSeats, listFoundReplays, listMissingReplays } from "./replay-promise-repo.ts";

type CheckServices = Pick<EnrollmentServices, "db" | "clock" | "logger">;

/**
 * Lets students withdraw with a full refund from lectures whose promised replay is still missing after a day, and
 * notifies students and admins. Ends this option once the replay is available. Each lecture has its own transaction, so
 * a killed process loses nothing.
 */
export async function checkPromisedReplays({ db, clock, logger }: CheckServices): Promise<void> {
  const now = clock();
  for (const lectureId of await listFoundReplays(db)) await closeWithdrawal(db, lectureId);
  for (const lectureId of await listMissingReplays(db, now)) {
    const isOpened = await db.transaction(async (trx) => {
      const lecture = await lockLecture(trx, lectureId, now);
      // The lecture is checked again: another process may have been faster, or the replay has become available.
      const isMissing = (await listMissingReplays(trx, now, lectureId)).length > 0;
      const end = lecture && promisedEnd(lecture);
      if (!isMissing || !end) return false;
      const paid = await findPaidSeats(trx, lectureId);
      await openFullWithdrawal(trx, { lectureId, kind: "replay-missing", promisedEnd: end, paid, now });
      await enqueueAdminAlert(trx);
      return true;
    });
    if (isOpened) logger.warn({ lectureId }, "a promised replay is missing: students can withdraw in full");
  }
}
