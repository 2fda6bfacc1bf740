import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";

/** With graphile-worker's backoff, about six hours: a storage may be away for a while. */
const attempts = 10;

/** Makes a recording's replay. */
export const assembleJob = jobKind("assemble-recording", z.object({ recordingId: z.uuid() }), attempts);

export async function addAssembleJob(db: Db, recordingId: string): Promise<void> {
  await addJob(db, assembleJob, { recordingId }, { key: `${assembleJob.name}:${recordingId}` });
}
