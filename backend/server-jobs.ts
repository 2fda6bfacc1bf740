import { composeResetMail } from "./accounts/compose-reset-mail.ts";
import { forgetDestinations, forgetOldDoors } from "./accounts/forget-old-repo.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { FAILED_JOBS_KEPT_DAYS, MAIL_KEPT_MS, SESSION_IDLE_MS } from "./constants.ts";
import { composeContactMail } from "./contact/compose-contact-mail.ts";
import type { Knex } from "./db/knex.ts";
import { reconcileAllJob } from "./enrollments/enrollment-tasks.ts";
import { enrollmentMails } from "./enrollments/mails/enrollment-mails.ts";
import { createJobs, type Jobs } from "./jobs/create-jobs.ts";
import { addJob, deleteFailedJobs } from "./jobs/job-repo.ts";
import { daily, type Task } from "./jobs/task.ts";
import type { Logger } from "./logger.ts";
import { deleteEndedMails } from "./mail/mail-repo.ts";
import { mailTasks } from "./mail/mail-tasks.ts";
import { composePayoutReleased } from "./payouts/compose-payout-mail.ts";

interface JobOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  regularJobs?: boolean;
}

/** Everything that this process does beside requests: mails, and what the domains give. */
export function createServerJobs(options: JobOptions, domainTasks: readonly Task[]): Jobs {
  const { config, db, clock, logger, regularJobs = true } = options;
  const composing = { db, clock, publicUrl: config.publicUrl };
  const mails = mailTasks({
    ...options,
    composers: {
      "password-reset": composeResetMail(composing),
      "contact-message": composeContactMail(config.mail.contactEmail),
      ...enrollmentMails(composing),
      "payout-released": composePayoutReleased(composing),
    },
  });
  const tasks = [...mails, ...domainTasks, daily("forget-what-is-old", () => forgetWhatIsOld(db, clock()))];
  const jobs = createJobs({ db, logger, tasks, regular: regularJobs });
  return {
    start() {
      jobs.start();
      addJob(db, reconcileAllJob, {}, { key: reconcileAllJob.name }).catch((error: unknown) =>
        logger.warn({ err: error }, "payments are asked about at their next minute"),
      );
    },
    stop: jobs.stop,
  };
}

/** Sessions, links and mails that nobody needs any more, and where deleted people were paid to. */
export async function forgetWhatIsOld(db: Knex, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await forgetOldDoors(db, { now, idleSince: ago(SESSION_IDLE_MS) });
  await forgetDestinations(db);
  await deleteEndedMails(db, ago(MAIL_KEPT_MS));
  await deleteFailedJobs(db, FAILED_JOBS_KEPT_DAYS);
}
