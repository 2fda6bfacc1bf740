import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { endSessionsOf } from "./device-repo.ts";
import { hashPassword } from "./password.ts";
import { setPasswordByReset, useReset } from "./password-reset-repo.ts";
import { hashToken } from "./token.ts";

interface ResetServices {
  db: Knex;
  clock: Clock;
  onSessionEnded: (sessionId: string) => void;
}

/**
 * Sets a new password by the link of a mail, and ends all sessions of the account.
 * @throws AppError reset_link_invalid when the link was used, is too old or never was
 */
export async function resetPassword(
  { db, clock, onSessionEnded }: ResetServices,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const now = clock();
  const ended = await db.transaction(async (trx) => {
    const accountId = await useReset(trx, hashToken(token), now);
    if (accountId === undefined) throw new AppError("reset_link_invalid");
    const passwordHash = await hashPassword(password);
    await setPasswordByReset(trx, { accountId, passwordHash, now });
    return endSessionsOf(trx, accountId);
  });
  for (const sessionId of ended) onSessionEnded(sessionId);
}
