import type { Clock } from "#backend/clock.ts";
import type { Config } from "#backend/config.ts";
import { MAIL_FORGOTTEN_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import { everyMinute, task, type Task } from "#backend/jobs/task.ts";
import type { Logger } from "#backend/logger.ts";
import type { Composers } from "./mail.ts";
import { remindOfMails } from "./mail-repo.ts";
import { sendMail } from "./send-mail.ts";
import { sendMailJob } from "./send-mail-job.ts";
import { createSmtp } from "./smtp.ts";

interface MailOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  composers: Composers;
}

/**
 * How mails are sent, as configured: by SMTP, or into a demonstration's outbox. Else nobody takes their jobs, and
 * they wait for a configuration.
 */
export function mailTasks({ config, ...services }: MailOptions): Task[] {
  const { smtpUrl, from, outbox } = config.mail;
  const delivery = smtpUrl ? createSmtp({ url: smtpUrl, from }) : outbox ? "outbox" : null;
  if (delivery === null) {
    services.logger.warn("SMTP_URL is not set: mails wait until it is");
    return [];
  }
  const { db, clock } = services;
  return [
    task(sendMailJob, ({ mailId }, { isLastAttempt }) =>
      sendMail({ ...services, delivery }, { mailId, isLastAttempt }),
    ),
    everyMinute("remind-of-mails", () => remindOfMails(db, new Date(clock().getTime() - MAIL_FORGOTTEN_MS))),
  ];
}
