import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Emails the admins about what needs one of them. */
export const alertAdminsJob = jobKind("alert-admins", z.object({}), 3);

/** Call it in the transaction that makes something need an admin. One job waits at most. */
export async function enqueueAdminAlert(db: Db): Promise<void> {
  await addJob(db, alertAdminsJob, {}, { key: alertAdminsJob.name });
}
