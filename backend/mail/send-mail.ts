import type { Clock } from "#backend/clock.ts";
import { MAIL_LEASE_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import type { Composers } from "./mail.ts";
import { endMail, releaseMail, takeMail, type QueuedMail } from "./mail-repo.ts";
import { isRefusedForGood, type Smtp } from "./smtp.ts";

export interface MailServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  composers: Composers;
  /** Where mails go; "outbox" keeps them to be shown. */
  delivery: Smtp | "outbox";
}

/**
 * Sends one mail of the queue, unless it is out already. Its id is in its Message-ID: should we die between the
 * mail server's yes and our writing it down, the second copy is the same message to the reader's program.
 * @throws when it has to be tried again. What was wrong stands in the log, as codes only.
 */
export async function sendMail(
  services: MailServices,
  { mailId, isLastAttempt }: { mailId: string; isLastAttempt: boolean },
): Promise<void> {
  const { db, clock } = services;
  const mail = await takeMail(db, { id: mailId, now: clock(), leaseMs: MAIL_LEASE_MS });
  if (mail === "ended") return;
  if (mail === "taken") throw new Error("Somebody else is sending this mail, or died doing so.");
  try {
    await deliver(services, mail);
  } catch (error) {
    await failed(services, mail, { error, isLastAttempt });
  }
}

async function deliver({ db, clock, logger, composers, delivery }: MailServices, queued: QueuedMail) {
  const { id, kind } = queued;
  const mail = await composers[kind](queued);
  if (mail === null) return endMail(db, id, { outcome: "dropped", now: clock() });
  if (delivery === "outbox") return endMail(db, id, { outcome: "kept", kept: mail, now: clock() });
  await delivery.send(mail, id);
  await endMail(db, id, { outcome: "sent", now: clock() });
  logger.info({ mail: id }, "mail sent");
}

/** What a mail server says can repeat the recipient, so the log gets codes instead of the error itself. */
function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { error: error.name, code, responseCode };
}

interface Failure {
  error: unknown;
  isLastAttempt: boolean;
}

async function failed({ db, clock, logger }: MailServices, mail: QueuedMail, failure: Failure) {
  const { id, kind } = mail;
  const { error, isLastAttempt } = failure;
  if (isRefusedForGood(error) || isLastAttempt) {
    logger.error({ mail: id, kind, ...codesOf(error) }, "mail given up");
    return endMail(db, id, { outcome: "given_up", now: clock() });
  }
  logger.warn({ mail: id, kind, ...codesOf(error) }, "mail did not go out; it is tried again");
  await releaseMail(db, id, clock());
  throw new Error("The mail did not go out.");
}
