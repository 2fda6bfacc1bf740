import { HOST_EARLY_MS, NO_SHOW_LOOK_BACK_MS } from "#backend/platform/constants.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { lockLecture, markHostNoShow } from "#backend/lectures/schedule/lecture-repo.ts";
import type { LiveNow } from "#backend/lectures/lists/live-now.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { withdrawAllEnrollments } from "../state/enrollment-repo.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { findNoShows, type NoShowRule } from "./no-show-repo.ts";

interface NoShowServices extends EnrollmentServices {
  /** The number of minutes after the start at which an absent host counts as a no-show. */
  noHostRefundMinutes: number;
  liveNow: LiveNow;
}

/**
 * Ends and refunds the enrollments of lectures whose host did not come, and emails the students. A host in the room
 * counts as present, even without sending media.
 */
export async function refundNoShows(services: NoShowServices): Promise<void> {
  const { db, clock, noHostRefundMinutes, liveNow, logger } = services;
  const now = clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rule = {
    startedBefore: ago(noHostRefundMinutes * 60_000),
    startedAfter: ago(NO_SHOW_LOOK_BACK_MS),
    earlyMs: HOST_EARLY_MS,
  };
  for (const lectureId of await findNoShows(db, rule)) {
    if (liveNow.isLive(lectureId)) continue;
    logger.warn({ lectureId }, "the host did not come: all payments are refunded");
    await refundNoShow(services, { lectureId, rule, now });
  }
}

interface NoShow {
  lectureId: string;
  rule: NoShowRule;
  now: Date;
}

async function refundNoShow(
  { db, events, lectureMutex }: NoShowServices,
  { lectureId, rule, now }: NoShow,
): Promise<void> {
  const studentIds = await lectureMutex.runExclusive(lectureId, () =>
    db.transaction(async (trx) => {
      const lecture = await lockLecture(trx, lectureId, now);
      // The lecture is checked again, since the host may have come while we waited for the lock.
      if (!lecture || (await findNoShows(trx, rule, lectureId)).length === 0) return [];
      await markHostNoShow(trx, lectureId, now);
      const enrollments = await withdrawAllEnrollments(trx, lectureId, now, "host_no_show");
      const paymentIds = enrollments.flatMap(({ paymentId }) => paymentId ?? []);
      await refundPayments(trx, paymentIds, { reason: "the host did not come", now });
      const accountIds = enrollments.map(({ studentId }) => studentId);
      await enqueueNotifications(trx, { kind: "host-no-show", subjectId: lectureId, accountIds }, now);
      return accountIds;
    }),
  );
  for (const studentId of studentIds) events.emit("ended", { lectureId, studentId });
}
