import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { findAccountById } from "../account-repo.ts";
import { assertGoodPassword } from "./password-policy.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { invalidateLinks } from "../own-account-repo.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import { deleteSessions } from "../sessions/device-repo.ts";
import { hashPassword, type PasswordCost } from "./hash-password.ts";
import { consumePasswordReset, setPassword } from "./password-reset-repo.ts";
import { hashToken } from "../sessions/token.ts";

interface ResetServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  onSessionEnded: (sessionId: string) => void;
  passwordCost: PasswordCost;
}

/**
 * Sets a new password with a reset link, and ends all sessions of the account.
 * @throws AppError reset_link_invalid when the link is used, expired or unknown; invalid for a weak password, which
 * leaves the link valid
 */
export async function resetPassword(
  { db, clock, logger, onSessionEnded, passwordCost }: ResetServices,
  { token, password }: { token: string; password: string },
  client: RequestClient,
): Promise<void> {
  const now = clock();
  const ended = await db.transaction(async (trx) => {
    const accountId = await consumePasswordReset(trx, hashToken(token), now);
    if (accountId === undefined) throw new AppError("reset_link_invalid");
    const account = await findAccountById(trx, accountId);
    if (!account) throw new AppError("reset_link_invalid");
    assertGoodPassword(password, account, "password");
    const passwordHash = await hashPassword(password, passwordCost);
    await setPassword(trx, { accountId, passwordHash, now });
    await invalidateLinks(trx, accountId, now);
    await recordSecurityEvent({ db: trx, logger }, { kind: "password_reset", accountId, client, now });
    return deleteSessions(trx, accountId);
  });
  for (const sessionId of ended) onSessionEnded(sessionId);
}
