import type { Clock } from "#backend/clock.ts";
import { MAIL_ATTEMPTS, MAIL_LOOK_MS, MAIL_RETRY_MAX_MS, MAIL_RETRY_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import type { Composers } from "./mail.ts";
import { endMail, postponeMail, takeMail, type QueuedMail } from "./mail-repo.ts";
import { isRefusedForGood, type Smtp } from "./smtp.ts";

/** Longer than writing and sending one mail can take. */
const leaseMs = 60_000;

export interface MailerServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  composers: Composers;
  /** Where mails go; "outbox" keeps them to be shown; null leaves them in the queue. */
  delivery: Smtp | "outbox" | null;
  lookMs?: number;
}

export interface Mailer {
  /** Sends what an earlier process left, and looks regularly from then on. */
  start: () => void;
  /** Something was ordered. */
  wake: () => void;
  /** Begins nothing new and waits for what is under way. */
  stop: () => Promise<void>;
}

/** Half a minute, then twice as long each time, at most an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(MAIL_RETRY_MS * 2 ** (attempts - 1), MAIL_RETRY_MAX_MS);
}

/**
 * Sends the queue of mails. A mail is tried until its server takes it, and may then arrive twice, never not at
 * all. Several processes may do it at once: each takes different mails. The log names ids only.
 */
export function createMailer(services: MailerServices): Mailer {
  const { db, clock, logger, delivery, lookMs = MAIL_LOOK_MS } = services;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let stopped = true;

  async function sendDue(): Promise<void> {
    for (;;) {
      const queued = stopped ? undefined : await takeMail(db, { now: clock(), leaseMs });
      if (!queued) return;
      await sendOne(services, queued);
    }
  }

  async function work(): Promise<void> {
    try {
      await sendDue();
    } catch (error) {
      logger.warn({ err: error }, "mails wait for the database");
    }
    // A wake-up that came meanwhile must not be put off.
    if (timer === undefined) arm(lookMs);
  }

  function arm(ms: number): void {
    if (stopped || delivery === null) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      working = working.then(work);
    }, ms);
  }

  return {
    start() {
      stopped = false;
      arm(0);
    },
    wake: () => arm(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

async function sendOne(services: MailerServices, queued: QueuedMail): Promise<void> {
  const { db, clock, logger, composers, delivery } = services;
  const { id } = queued;
  try {
    const mail = await composers[queued.kind](queued);
    if (mail === null) return await endMail(db, id, { outcome: "dropped", now: clock() });
    if (delivery === "outbox") return await endMail(db, id, { outcome: "kept", kept: mail, now: clock() });
    await delivery?.send(mail);
    await endMail(db, id, { outcome: "sent", now: clock() });
    logger.info({ mail: id }, "mail sent");
  } catch (error) {
    await failed(services, queued, error);
  }
}

/** What a mail server says can repeat the recipient, so the log gets codes instead of the error itself. */
function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { error: error.name, code, responseCode };
}

async function failed({ db, clock, logger }: MailerServices, mail: QueuedMail, error: unknown) {
  const { id, attempts } = mail;
  if (isRefusedForGood(error) || attempts >= MAIL_ATTEMPTS) {
    logger.error({ mail: id, attempts, ...codesOf(error) }, "mail given up");
    return endMail(db, id, { outcome: "given_up", now: clock() });
  }
  logger.warn({ mail: id, attempts, ...codesOf(error) }, "mail did not go out; it is tried again");
  return postponeMail(db, id, new Date(clock().getTime() + retryDelayMs(attempts)));
}
