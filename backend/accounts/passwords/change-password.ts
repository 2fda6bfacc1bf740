import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { deleteSessions } from "../sessions/device-repo.ts";
import { replacePasswordHash, invalidateLinks } from "../own-account-repo.ts";
import { hashPassword, type PasswordCost } from "./hash-password.ts";
import { assertGoodPassword } from "./password-policy.ts";
import { verifyPassword, wrongPasswordError } from "./verify-password.ts";

interface PasswordServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  /** Called for each session that ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
  passwordCost: PasswordCost;
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  client: RequestClient;
}

const field = "currentPassword";

/**
 * Sets a new password and ends every other session of the account. @throws AppError wrong_password; invalid for a weak
 * password
 */
export async function changePassword(
  { db, clock, logger, onSessionEnded, passwordCost }: PasswordServices,
  { accountId, sessionId }: Caller,
  { currentPassword, newPassword, client }: PasswordChange,
): Promise<void> {
  const account = await verifyPassword(db, { accountId, password: currentPassword, field });
  assertGoodPassword(newPassword, account, "newPassword");
  const newHash = await hashPassword(newPassword, passwordCost);
  const ended = await db.transaction(async (trx) => {
    const now = clock();
    const change = { accountId, currentHash: account.passwordHash, newHash, now };
    if (!(await replacePasswordHash(trx, change))) throw wrongPasswordError(field);
    await invalidateLinks(trx, accountId, now);
    await recordSecurityEvent({ db: trx, logger }, { kind: "password_change", accountId, client, now });
    return deleteSessions(trx, accountId, sessionId);
  });
  ended.forEach(onSessionEnded);
}
