import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Emails the admins about what needs their attention. */
export const alertAdminsJob = jobKind("alert-admins", z.object({}), 3);

/**
 * Enqueues an alert. Must be called in the transaction that creates the reason for an admin's attention. At most one
 * alert job is queued at a time.
 */
export async function enqueueAdminAlert(db: Db): Promise<void> {
  await addJob(db, alertAdminsJob, {}, { key: alertAdminsJob.name });
}
