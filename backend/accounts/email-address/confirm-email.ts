import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { violatesConstraint } from "#backend/platform/db/pg-errors.ts";
import { enqueueEmails } from "#backend/platform/email/email-repo.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { invalidateLinks } from "../own-account-repo.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import { deleteSessions } from "../sessions/device-repo.ts";
import { consumeEmailConfirmation, setVerifiedEmail } from "./email-confirmation-repo.ts";

interface ConfirmServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  /** Called when a session ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
}

/**
 * Verifies an account's email with the emailed link. A new email replaces the current one; this ends all sessions
 * except the one that requested the change, and invalidates links sent to the previous address.
 * @throws AppError email_link_invalid when the link is used, expired or unknown, or when another account has since
 * taken the address
 */
export async function confirmEmail(
  { db, clock, logger, onSessionEnded }: ConfirmServices,
  token: string,
  client: RequestClient,
): Promise<void> {
  const now = clock();
  const ended = await db.transaction(async (trx) => {
    const used = await consumeEmailConfirmation(trx, { token }, now);
    if (!used) throw new AppError("email_link_invalid");
    const { id: subjectId, accountId, email, sessionId } = used;
    const previous = await setVerifiedEmail(trx, { accountId, email, now }).catch(asInvalidLink);
    if (previous === email) return [];
    await invalidateLinks(trx, accountId, now);
    const about = { subjectId, accountIds: [accountId], data: { previous, email } };
    await enqueueEmails(trx, { kind: "email-changed", ...about }, now);
    await recordSecurityEvent({ db: trx, logger }, { kind: "email_change", accountId, client, now });
    return deleteSessions(trx, accountId, sessionId ?? undefined);
  });
  ended.forEach(onSessionEnded);
}

/** Reports a taken address as an invalid link, since only sign-up may reveal that an email is in use. */
function asInvalidLink(error: unknown): never {
  if (violatesConstraint(error, "accounts_email_key"))
    throw new AppError("email_link_invalid", { cause: error });
  throw error;
}
