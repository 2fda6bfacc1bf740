import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Caller } from "./caller.ts";
import { endSessionsOf } from "./device-repo.ts";
import { replacePassword, spendResetLinks } from "./own-account-repo.ts";
import { hashPassword } from "./password.ts";
import { provePassword, wrongPassword } from "./prove-password.ts";

interface PasswordServices {
  db: Knex;
  clock: Clock;
  /** Told of each session that ends, so that its sockets end too. */
  onSessionEnded: (sessionId: string) => void;
}

const field = "currentPassword";

/** Sets a new password and ends every other session of the account. @throws AppError wrong_password */
export async function changePassword(
  { db, clock, onSessionEnded }: PasswordServices,
  { accountId, sessionId }: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const account = await provePassword(db, { accountId, password: currentPassword, field });
  const becomes = await hashPassword(newPassword);
  const ended = await db.transaction(async (trx) => {
    const now = clock();
    const change = { accountId, was: account.passwordHash, becomes, now };
    if (!(await replacePassword(trx, change))) throw wrongPassword(field);
    await spendResetLinks(trx, accountId, now);
    return endSessionsOf(trx, accountId, sessionId);
  });
  ended.forEach(onSessionEnded);
}
