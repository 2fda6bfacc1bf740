import { z } from "zod";
import { MATERIALS_NOTIFICATION_DELAY_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";

/** Notifies a lecture's students of the materials that they have not been notified of yet. */
export const materialsAddedJob = jobKind("materials-added", z.object({ lectureId: z.uuid() }));

/** Each further material restarts the delay, so that materials added in quick succession result in a single email. */
export async function enqueueMaterialsAdded(db: Db, lectureId: string): Promise<void> {
  const key = `${materialsAddedJob.name}:${lectureId}`;
  await addJob(db, materialsAddedJob, { lectureId }, { key, delayMs: MATERIALS_NOTIFICATION_DELAY_MS });
}
