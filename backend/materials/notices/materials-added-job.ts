import { z } from "zod";
import { MATERIALS_NOTICE_DELAY_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";

/** Tells a lecture's students of the materials that they were not told of. */
export const materialsAddedJob = jobKind("materials-added", z.object({ lectureId: z.uuid() }));

/** Each further material begins the wait anew, so that ten of them give one email. */
export async function enqueueMaterialsAdded(db: Db, lectureId: string): Promise<void> {
  const key = `${materialsAddedJob.name}:${lectureId}`;
  await addJob(db, materialsAddedJob, { lectureId }, { key, delayMs: MATERIALS_NOTICE_DELAY_MS });
}
