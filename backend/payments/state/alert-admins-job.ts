import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Emails the admins about what needs their attention. */
export const alertAdminsJob = jobKind("alert-admins", z.object({}), 3);

/**
 * Enqueues an alert. Must be called in the transaction that makes something need an admin. At most one job waits at a
 * time.
 */
export async function enqueueAdminAlert(db: Db): Promise<void> {
  await addJob(db, alertAdminsJob, {}, { key: alertAdminsJob.name });
}
