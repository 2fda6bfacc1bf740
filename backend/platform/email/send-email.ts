import type { Clock } from "#backend/platform/clock.ts";
import { EMAIL_LEASE_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { Composers } from "./email.ts";
import {
  claimEmail,
  postponeEmail,
  recordEmailOutcome,
  releaseEmail,
  type ClaimedEmail,
} from "./email-repo.ts";
import { isPermanentFailure, type Smtp } from "./smtp.ts";

/**
 * Returns when an email may be sent: now, or at the end of quiet hours. Returns null if the recipient has turned this
 * kind off.
 */
export type AdmitEmail = (email: Pick<ClaimedEmail, "kind" | "accountId">, now: Date) => Promise<Date | null>;

export interface EmailServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  composers: Composers;
  admit: AdmitEmail;
  /** "outbox" means that emails are stored instead of sent. */
  transport: Smtp | "outbox";
}

/**
 * Sends one queued email, unless its final outcome is already recorded. The Message-ID contains the email's id: if this
 * process dies after the mail server has accepted the email but before this is recorded, the email is sent again, and
 * the recipient's app recognises the duplicate.
 * @throws Error if the attempt failed and must be repeated; the log contains the reason as codes only
 */
export async function sendEmail(
  services: EmailServices,
  { emailId, isLastAttempt }: { emailId: string; isLastAttempt: boolean },
): Promise<void> {
  const { db, clock } = services;
  const email = await claimEmail(db, { id: emailId, now: clock(), leaseMs: EMAIL_LEASE_MS });
  if (email === "ended") return;
  if (email === "claimed")
    throw new Error("Another process is sending this email, or died while sending it.");
  try {
    await deliver(services, email);
  } catch (error) {
    await handleFailure(services, email, { error, isLastAttempt });
  }
}

async function deliver(services: EmailServices, claimed: ClaimedEmail) {
  const { db, clock, logger, composers, admit, transport } = services;
  const { id, kind } = claimed;
  const now = clock();
  const admitted = await admit(claimed, now);
  if (admitted !== null && admitted > now) return postponeEmail(db, id, { due: admitted, now });
  const message = admitted && (await composers[kind](claimed));
  if (message === null) return recordEmailOutcome(db, id, { outcome: "dropped", now: clock() });
  if (transport === "outbox")
    return recordEmailOutcome(db, id, { outcome: "stored", stored: message, now: clock() });
  await transport.send(message, id);
  await recordEmailOutcome(db, id, { outcome: "sent", now: clock() });
  logger.info({ emailId: id, kind }, "email sent");
}

/** A mail server's reply can repeat the recipient's address, so only codes are logged. */
function codesOf(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { error: error.name, code, responseCode };
}

interface Failure {
  error: unknown;
  isLastAttempt: boolean;
}

async function handleFailure(
  { db, clock, logger }: EmailServices,
  { id, kind }: ClaimedEmail,
  { error, isLastAttempt }: Failure,
) {
  if (isPermanentFailure(error) || isLastAttempt) {
    logger.error({ emailId: id, kind, ...codesOf(error) }, "email failed permanently");
    return recordEmailOutcome(db, id, { outcome: "failed", now: clock() });
  }
  logger.warn({ emailId: id, kind, ...codesOf(error) }, "email not sent; will retry");
  await releaseEmail(db, id, clock());
  throw new Error("The email was not sent.");
}
