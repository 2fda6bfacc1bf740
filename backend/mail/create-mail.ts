import type { Clock } from "#backend/clock.ts";
import type { Config } from "#backend/config.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import type { Composers } from "./mail.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { createSmtp } from "./smtp.ts";

interface MailOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  composers: Composers;
}

/** The mailer as configured: by SMTP, into a demonstration's outbox, or waiting for a configuration. */
export function createMail({ config, ...services }: MailOptions): Mailer {
  const { smtpUrl, from, outbox } = config.mail;
  if (smtpUrl) return createMailer({ ...services, delivery: createSmtp({ url: smtpUrl, from }) });
  if (!outbox) services.logger.warn("SMTP_URL is not set: mails wait until it is");
  return createMailer({ ...services, delivery: outbox ? "outbox" : null });
}
