import type { Clock } from "#backend/platform/clock.ts";
import { LIVE_NOTICE_EARLY_MS } from "#backend/platform/constants.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { findSendingLecture, listAbsentStudentIds } from "./live-repo.ts";
import { claimReminder } from "./reminder-repo.ts";
import { z } from "zod";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Tells enrolled students who are not in the room that the host sends video or audio. */
export const announceLiveJob = jobKind("announce-live", z.object({ lectureId: z.uuid() }), 5);

/** The host began to send: students are told soon, in a job, so that the room waits for nothing. */
export async function enqueueLiveNotice(db: Db, lectureId: string, delayMs = 0): Promise<void> {
  await addJob(db, announceLiveJob, { lectureId }, { key: `${announceLiveJob.name}:${lectureId}`, delayMs });
}

/**
 * Queues "the host is live" to the enrolled students who are not in the room, once for each start of a lecture. A host who
 * tries the camera long before is announced shortly before the start, if still sending.
 */
export async function announceLive(
  { db, clock }: { db: Knex; clock: Clock },
  lectureId: string,
): Promise<void> {
  const now = clock();
  const lecture = await findSendingLecture(db, lectureId);
  if (!lecture) return;
  const { startsAt } = lecture;
  const early = startsAt.getTime() - LIVE_NOTICE_EARLY_MS - now.getTime();
  if (early > 0) return enqueueLiveNotice(db, lectureId, early);
  await db.transaction(async (trx) => {
    if (!(await claimReminder(trx, { kind: "host-live", lecture: { id: lectureId, startsAt } }))) return;
    await enqueueNotifications(
      trx,
      {
        kind: "host-live",
        subjectId: `${lectureId} ${startsAt.toISOString()}`,
        accountIds: await listAbsentStudentIds(trx, lectureId),
        data: { lectureId, startsAt },
      },
      now,
    );
  });
}
