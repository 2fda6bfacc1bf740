import { z } from "zod";
import { CHANGE_QUIET_MS, CHANGE_URGENT_MS } from "#backend/constants.ts";
import type { Db } from "#backend/db/knex.ts";
import { jobKind } from "#backend/jobs/job-kind.ts";
import { addJob } from "#backend/jobs/job-repo.ts";

const lectureChange = z.object({
  lectureId: z.uuid(),
  /** The calendar's number of this change. */
  sequence: z.int(),
  before: z.object({ name: z.string(), startsAt: z.iso.datetime(), zone: z.string() }),
});

/** Those who have a seat must hear of a lecture's new title or time. Holds the edits since they last heard of one. */
export const lectureChangedJob = jobKind("lecture-changed", z.array(lectureChange).min(1));

interface Edit {
  change: z.infer<typeof lectureChange>;
  /** When it would have begun, and when it begins now. */
  starts: readonly Date[];
  now: Date;
}

/**
 * Tells of an edit once nobody has made another for a while, so that several are one mail: the queue adds a list to
 * the list that waits under the same key. Of what is about to begin it tells at once.
 */
export async function orderLectureChanged(db: Db, { change, starts, now }: Edit): Promise<void> {
  const isUrgent = starts.some((start) => start.getTime() - now.getTime() < CHANGE_URGENT_MS);
  const key = `${lectureChangedJob.name}:${change.lectureId}`;
  await addJob(db, lectureChangedJob, [change], { key, delayMs: isUrgent ? 0 : CHANGE_QUIET_MS });
}
