import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { EMAIL_STALE_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { everyMinute, task, type Task } from "#backend/platform/jobs/task.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { Composers } from "./email.ts";
import { requeueStaleEmails } from "./email-repo.ts";
import { sendEmail, type AdmitEmail } from "./send-email.ts";
import { sendEmailJob } from "./email-repo.ts";
import { createSmtp } from "./smtp.ts";

interface EmailTaskOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  composers: Composers;
  admit: AdmitEmail;
}

/**
 * Returns the tasks that send emails as configured: by SMTP, or into a demonstration's outbox. Without either there are
 * no tasks, and emails stay queued until one is configured.
 */
export function emailTasks({ config, ...services }: EmailTaskOptions): Task[] {
  const { smtpUrl, from, outbox } = config.email;
  const transport = smtpUrl ? createSmtp({ url: smtpUrl, from }) : outbox ? "outbox" : null;
  if (transport === null) {
    services.logger.warn("SMTP_URL is not set: emails stay queued until it is");
    return [];
  }
  const { db, clock } = services;
  const requeue = () => requeueStaleEmails(db, new Date(clock().getTime() - EMAIL_STALE_MS));
  return [
    task(sendEmailJob, ({ emailId }, { isLastAttempt }) =>
      sendEmail({ ...services, transport }, { emailId, isLastAttempt }),
    ),
    everyMinute("requeue-stale-emails", requeue),
  ];
}
