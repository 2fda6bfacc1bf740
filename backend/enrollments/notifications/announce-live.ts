import type { Clock } from "#backend/platform/clock.ts";
import { LIVE_NOTIFICATION_EARLY_MS } from "#backend/platform/constants.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { findSendingLecture, listAbsentStudentIds } from "./live-repo.ts";
import { claimReminder } from "./reminder-repo.ts";
import { z } from "zod";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Notifies the enrolled students outside the room that the host is sending video or audio. */
export const announceLiveJob = jobKind("announce-live", z.object({ lectureId: z.uuid() }), 5);

/** Enqueues the notification that the host is live. A job sends it, so that the room does not wait. */
export async function enqueueLiveNotification(db: Db, lectureId: string, delayMs = 0): Promise<void> {
  await addJob(db, announceLiveJob, { lectureId }, { key: `${announceLiveJob.name}:${lectureId}`, delayMs });
}

/**
 * Queues "the host is live" for the enrolled students who are not in the room, once for each start time of a lecture.
 * If the host tries the camera long before the start, the notification is sent shortly before the start, provided that
 * the host is still sending.
 */
export async function announceLive(
  { db, clock }: { db: Knex; clock: Clock },
  lectureId: string,
): Promise<void> {
  const now = clock();
  const lecture = await findSendingLecture(db, lectureId);
  if (!lecture) return;
  const { startsAt } = lecture;
  const early = startsAt.getTime() - LIVE_NOTIFICATION_EARLY_MS - now.getTime();
  if (early > 0) return enqueueLiveNotification(db, lectureId, early);
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
