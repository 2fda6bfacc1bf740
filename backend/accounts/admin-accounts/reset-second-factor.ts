import { email as emailSchema } from "#contract/accounts/account.ts";
import type { SecurityEventKind } from "#contract/accounts/security.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { findAccountByEmail } from "../account-repo.ts";
import { deletePasskeys } from "../passkeys/passkey-repo.ts";
import { notifyOwner, type SecondFactorNews } from "../security/notify-owner.ts";
import { clearSecondFactor } from "../second-factor/second-factor-repo.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import { deleteSessions } from "../sessions/device-repo.ts";

/**
 * Removes the second factor and the passkeys of a user who has lost them along with the recovery codes, ends all
 * sessions and notifies the owner. Returns false when no account with this email has a second factor or a passkey.
 * @throws ZodError when `email` is invalid
 */
export async function resetSecondFactor(
  { db, clock, logger }: { db: Knex; clock: Clock; logger: Logger },
  email: string,
): Promise<boolean> {
  const account = await findAccountByEmail(db, emailSchema.parse(email));
  if (!account) return false;
  const { id: accountId } = account;
  const now = clock();
  return db.transaction(async (trx) => {
    const notifyReset = async (kind: SecurityEventKind, news: SecondFactorNews) => {
      await recordSecurityEvent({ db: trx, logger }, { kind, accountId, now });
      await notifyOwner(trx, accountId, { news, now });
    };
    const passkeys = await deletePasskeys(trx, accountId);
    if (passkeys === 0 && account.secondFactorSince === null) return false;
    await clearSecondFactor(trx, accountId);
    await deleteSessions(trx, accountId);
    if (passkeys > 0) await notifyReset("passkey_removed", "passkey_removed");
    if (account.secondFactorSince !== null) await notifyReset("second_factor_removed", "removed");
    return true;
  });
}
