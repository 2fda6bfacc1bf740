import type { HealthFinding } from "#contract/admin/health.ts";
import { JOB_RUNNER_TIMEOUT_MS } from "#backend/platform/constants.ts";
import { countGivenUpJobs, countLiveRunners, findLateJobs } from "../process-health-repo.ts";
import { sinceOf, type HealthCheck } from "../health-check.ts";

/** In normal times a job begins within a second. */
export const LATE_JOB_MS = 5 * 60_000;

/** Whether somebody runs jobs, whether they begin in time, and which were given up. */
export const checkJobs: HealthCheck = async ({ db }) => {
  const findings: HealthFinding[] = [];
  if ((await countLiveRunners(db, JOB_RUNNER_TIMEOUT_MS)) === 0)
    findings.push({ code: "jobs_without_runner" });
  const late = await findLateJobs(db, LATE_JOB_MS);
  if (late.count > 0) findings.push({ code: "jobs_late", count: late.count, ...sinceOf(late.oldest) });
  const givenUp = await countGivenUpJobs(db);
  if (givenUp.length > 0)
    findings.push({
      code: "jobs_given_up",
      count: givenUp.reduce((sum, { count }) => sum + count, 0),
      detail: givenUp.map(({ kind, count }) => `${kind} (${count})`).join(", "),
    });
  return findings;
};
