import { admitEmail } from "#backend/notifications/preferences/admit-notification.ts";
import { createLogShipping } from "#backend/platform/backup/ship-log.ts";
import { composeAdminAlert } from "#backend/admin/alerts/compose-admin-alert.ts";
import { emailChangeEmails } from "#backend/accounts/email-address/compose-email-change.ts";
import { composeSecondFactorEmail } from "#backend/accounts/security/compose-second-factor-email.ts";
import { composeLogInWarning } from "#backend/accounts/log-in/compose-log-in-warning.ts";
import { composeResetEmail } from "#backend/accounts/passwords/compose-reset-email.ts";
import { deleteKeysBefore } from "#backend/platform/idempotency/key-repo.ts";
import { maskPayoutAccounts } from "#backend/payouts/payout-repo.ts";
import { deleteExpiredCredentials } from "#backend/accounts/data-retention-repo.ts";
import { deleteSecurityEventsBefore } from "#backend/accounts/security/security-event-repo.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import {
  FAILED_JOB_RETENTION_DAYS,
  REQUEST_KEY_MS,
  EMAIL_RETENTION_MS,
  SECURITY_EVENT_RETENTION_MS,
  SESSION_IDLE_MS,
} from "#backend/platform/constants.ts";
import { composeContactEmail } from "#backend/site/compose-contact-email.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { reconcileAllJob } from "#backend/enrollments/enrollment-tasks.ts";
import { enrollmentEmails } from "#backend/enrollments/enrollment-emails.ts";
import { deleteExpiredCounters } from "#backend/platform/http/rate-limits/shared-limiter.ts";
import { createJobRunner, type JobRunner } from "#backend/platform/jobs/job-runner.ts";
import { addJob, deleteFailedJobs } from "#backend/platform/jobs/job-repo.ts";
import { daily, type Task } from "#backend/platform/jobs/task.ts";
import { composeMaterialsAdded } from "#backend/materials/notifications/compose-materials-added.ts";
import {
  composeRedactionRequested,
  composeRedactionDecided,
} from "#backend/recording/redaction/compose-redaction-emails.ts";
import { composeReplayExpires } from "#backend/recording/replay/expiry/compose-replay-expires.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import type { Metrics } from "#backend/platform/metrics/create-metrics.ts";
import { deleteEndedEmails } from "#backend/platform/email/email-repo.ts";
import { emailTasks } from "#backend/platform/email/email-tasks.ts";
import { composePayoutReleased, composePayoutRequested } from "#backend/payouts/compose-payout-email.ts";

interface JobOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  scheduledJobs?: boolean;
  metrics: Pick<Metrics, "countRuns" | "registry">;
}

/** Creates the runner of all background jobs: emails and the domains' tasks. While running, it also ships the WAL. */
export function createServerJobs(options: JobOptions, domainTasks: readonly Task[]): JobRunner {
  const { config, db, clock, scheduledJobs = true } = options;
  const logger = moduleLogger(options.logger, "jobs");
  const composerDeps = { db, clock, publicUrl: config.publicUrl };
  const emails = emailTasks({
    ...options,
    logger: moduleLogger(options.logger, "email"),
    admit: (email, at) => admitEmail(db, email, at),
    composers: {
      "password-reset": composeResetEmail(composerDeps),
      ...emailChangeEmails(composerDeps),
      "log-in-attempts": composeLogInWarning(composerDeps),
      "second-factor": composeSecondFactorEmail(composerDeps),
      "contact-message": composeContactEmail(config.email.contactEmail),
      ...enrollmentEmails(composerDeps),
      "materials-added": composeMaterialsAdded(composerDeps),
      "replay-expires": composeReplayExpires(composerDeps),
      "cut-out-asked": composeRedactionRequested(composerDeps),
      "cut-out-decided": composeRedactionDecided(composerDeps),
      "payout-requested": composePayoutRequested(composerDeps),
      "admin-alert": composeAdminAlert(composerDeps),
      "payout-released": composePayoutReleased(composerDeps),
    },
  });
  const tasks = [
    ...emails,
    ...domainTasks,
    daily("delete-expired-data", () => deleteExpiredData(db, clock())),
  ];
  const runner = createJobRunner({
    db,
    logger,
    tasks: tasks.map(options.metrics.countRuns),
    cron: scheduledJobs,
  });
  const shipping = createLogShipping(options);
  return {
    start() {
      runner.start();
      shipping.start();
      if (scheduledJobs) enqueueReconciliation({ db, logger });
    },
    async stop() {
      await runner.stop();
      await shipping.stop();
    },
  };
}

function enqueueReconciliation({ db, logger }: Pick<JobOptions, "db" | "logger">): void {
  addJob(db, reconcileAllJob, {}, { key: reconcileAllJob.name }).catch((error: unknown) =>
    logger.warn(
      { err: error },
      "the reconciliation at start could not be enqueued; the scheduled one will run",
    ),
  );
}

/**
 * Deletes expired sessions, old security events, reset links, emails, idempotency keys and failed jobs, and masks the
 * payout accounts of deleted accounts.
 */
export async function deleteExpiredData(db: Knex, now: Date): Promise<void> {
  const minutesAgo = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpiredCredentials(db, { now, idleSince: minutesAgo(SESSION_IDLE_MS) });
  await deleteExpiredCounters(db, now);
  await maskPayoutAccounts(db);
  await deleteSecurityEventsBefore(db, minutesAgo(SECURITY_EVENT_RETENTION_MS));
  await deleteEndedEmails(db, minutesAgo(EMAIL_RETENTION_MS));
  await deleteKeysBefore(db, minutesAgo(REQUEST_KEY_MS));
  await deleteFailedJobs(db, FAILED_JOB_RETENTION_DAYS);
}
