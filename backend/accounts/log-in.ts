import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { findAccountByEmail } from "./account-repo.ts";
import { isSuspended } from "./suspension-repo.ts";
import { passwordMatches } from "./password.ts";
import { openSessionOnDevice, type OpenedSession } from "./remember-device.ts";

interface Credentials {
  email: string;
  password: string;
  staySignedIn?: boolean | undefined;
}

/**
 * Opens a session for a password. @throws AppError invalid_credentials, the same for unknown and wrong;
 * account_suspended
 */
export async function logIn(
  { db, clock }: { db: Knex; clock: Clock },
  { email, password, staySignedIn: stays = false }: Credentials,
): Promise<OpenedSession> {
  const account = await findAccountByEmail(db, email);
  if (!(await passwordMatches(password, account?.passwordHash)) || !account)
    throw new AppError("invalid_credentials");
  // Said to nobody who doesn't know the password.
  if (await isSuspended(db, account.id)) throw new AppError("account_suspended");
  return db.transaction((trx) => openSessionOnDevice(trx, { accountId: account.id, stays, now: clock() }));
}
