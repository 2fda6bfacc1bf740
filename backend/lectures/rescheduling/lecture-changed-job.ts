import { z } from "zod";
import { LECTURE_CHANGE_DELAY_MS, LECTURE_CHANGE_URGENT_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";

const lectureChange = z.object({
  lectureId: z.uuid(),
  /** The calendar sequence after this change. */
  sequence: z.int(),
  before: z.object({
    name: z.string(),
    startsAt: z.iso.datetime(),
    zone: z.string(),
    /** Missing in jobs that an older version queued. */
    durationMinutes: z.int().optional(),
  }),
});

/**
 * Notifies enrolled students of a lecture's new title, new time or shorter duration. The payload lists the edits since
 * the last notification.
 */
export const lectureChangedJob = jobKind("lecture-changed", z.array(lectureChange).min(1));

interface Edit {
  change: z.infer<typeof lectureChange>;
  /** The start times before and after the edit. */
  starts: readonly Date[];
  now: Date;
}

/**
 * Queues the notification of an edit, delayed so that several edits become one email: graphile-worker appends an array
 * payload to the pending job with the same key. If the lecture starts soon, there is no delay.
 */
export async function enqueueLectureChanged(db: Db, { change, starts, now }: Edit): Promise<void> {
  const isUrgent = starts.some((start) => start.getTime() - now.getTime() < LECTURE_CHANGE_URGENT_MS);
  const key = `${lectureChangedJob.name}:${change.lectureId}`;
  await addJob(db, lectureChangedJob, [change], { key, delayMs: isUrgent ? 0 : LECTURE_CHANGE_DELAY_MS });
}
