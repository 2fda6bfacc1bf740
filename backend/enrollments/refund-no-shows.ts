import { HOST_EARLY_MS, NO_SHOW_LOOK_BACK_MS } from "#backend/constants.ts";
import { lockLecture, markHostMissed } from "#backend/lectures/lecture-repo.ts";
import type { LiveNow } from "#backend/lectures/live-now.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { markRefundsPending } from "#backend/payments/move-payment.ts";
import { withdrawEverybody } from "./enrollment-repo.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { findNoShows } from "./no-show-repo.ts";

interface NoShowServices extends EnrollmentServices {
  /** So long after the start a host who has not come will not come. */
  noHostRefundMinutes: number;
  liveNow: LiveNow;
}

/**
 * Where the host did not come, everybody's enrollment ends, everything is paid back, and all are told. A host who
 * sits in the room without sending anything has come.
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
    logger.warn({ lectureId }, "no host came: everybody is paid back");
    await endForEverybody(services, { lectureId, rule, now });
  }
}

interface Ending {
  lectureId: string;
  rule: Parameters<typeof findNoShows>[1];
  now: Date;
}

async function endForEverybody(
  { db, events, takeTurns }: NoShowServices,
  { lectureId, rule, now }: Ending,
): Promise<void> {
  const ended = await takeTurns(lectureId, () =>
    db.transaction(async (trx) => {
      const lecture = await lockLecture(trx, lectureId, now);
      // Looked at again: the host may have come while we waited for the lock.
      if (!lecture || (await findNoShows(trx, rule, lectureId)).length === 0) return [];
      await markHostMissed(trx, lectureId, now);
      const enrollments = await withdrawEverybody(trx, lectureId, now, "no_host");
      const paymentIds = enrollments.flatMap(({ paymentId }) => paymentId ?? []);
      await markRefundsPending(trx, paymentIds, { note: "the host did not come", now });
      const accountIds = enrollments.map(({ studentId }) => studentId);
      await orderMails(trx, { kind: "host-did-not-come", subjectId: lectureId, accountIds }, now);
      return accountIds;
    }),
  );
  for (const studentId of ended) events.emit("ended", { lectureId, studentId });
}
