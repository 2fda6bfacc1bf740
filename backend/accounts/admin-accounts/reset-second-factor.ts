import { email as emailSchema } from "#contract/accounts/account.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import { findAccountByEmail } from "../account-repo.ts";
import { notifyOwner } from "../second-factor/notify-owner.ts";
import { clearSecondFactor } from "../second-factor/second-factor-repo.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import { deleteSessions } from "../sessions/device-repo.ts";

/**
 * Removes the second factor of somebody who has lost it and the recovery codes, ends all sessions and tells the owner.
 * Returns false when the email has no account with a second factor. @throws ZodError when `email` is invalid
 */
export async function resetSecondFactor(
  { db, clock, logger }: { db: Knex; clock: Clock; logger: Logger },
  email: string,
): Promise<boolean> {
  const account = await findAccountByEmail(db, emailSchema.parse(email));
  if (!account || account.secondFactorSince === null) return false;
  const { id: accountId } = account;
  const now = clock();
  await db.transaction(async (trx) => {
    await clearSecondFactor(trx, accountId);
    await deleteSessions(trx, accountId);
    await recordSecurityEvent({ db: trx, logger }, { kind: "second_factor_removed", accountId, now });
    await notifyOwner(trx, accountId, { news: "removed", now });
  });
  return true;
}
