import type { SignUp } from "#contract/accounts/account.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { firstAndLastWord } from "../account-policy.ts";
import { insertAccount, updateZone } from "../account-repo.ts";
import { requestVerification } from "../email-address/request-verification.ts";
import { hashPassword, type PasswordCost } from "../passwords/hash-password.ts";
import { assertGoodPassword } from "../passwords/password-policy.ts";
import { createSessionOnDevice, type OpenedSession } from "../sessions/remember-device.ts";

interface SignUpServices {
  db: Knex;
  clock: Clock;
  verifiesEmails: boolean;
  passwordCost: PasswordCost;
}

/** Creates an account and its first session. @throws AppError invalid for a weak password; email_taken (by the unique index) */
export async function signUp(
  { db, clock, verifiesEmails, passwordCost }: SignUpServices,
  input: SignUp,
  client: RequestClient,
): Promise<OpenedSession> {
  assertGoodPassword(input.password, input, "password");
  const passwordHash = await hashPassword(input.password, passwordCost);
  const { name, email, role, staySignedIn = false, zone } = input;
  return db.transaction(async (trx) => {
    const account = await insertAccount(trx, { name: firstAndLastWord(name), email, role, passwordHash });
    if (zone !== undefined) await updateZone(trx, account.id, zone);
    const now = clock();
    if (verifiesEmails) await requestVerification(trx, { accountId: account.id, email, now });
    return createSessionOnDevice(trx, { accountId: account.id, staySignedIn, now, client });
  });
}
