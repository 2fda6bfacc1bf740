import type { SignUp } from "#contract/account.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { insertAccount } from "./account-repo.ts";
import { hashPassword } from "./password.ts";
import { openSessionOnDevice, type OpenedSession } from "./remember-device.ts";

/** Makes an account and opens its first session. @throws AppError email_taken (by the unique index) */
export async function signUp(
  { db, clock }: { db: Knex; clock: Clock },
  wanted: SignUp,
): Promise<OpenedSession> {
  const passwordHash = await hashPassword(wanted.password);
  const { name, email, role, staySignedIn: stays = false } = wanted;
  return db.transaction(async (trx) => {
    const account = await insertAccount(trx, { name: firstAndLastWord(name), email, role, passwordHash });
    return openSessionOnDevice(trx, { accountId: account.id, stays, now: clock() });
  });
}

/** The specification keeps the first and the last word of a name. */
export function firstAndLastWord(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words.length > 1 ? `${words[0]} ${words.at(-1)}` : name;
}
