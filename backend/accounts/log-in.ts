import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { findAccountByEmail } from "./account-repo.ts";
import { openSession } from "./authenticate.ts";
import { passwordMatches } from "./password.ts";

/** Opens a session for a password. @throws AppError invalid_credentials, the same for unknown and wrong */
export async function logIn(
  { db, clock }: { db: Db; clock: Clock },
  { email, password }: { email: string; password: string },
): Promise<string> {
  const account = await findAccountByEmail(db, email);
  if (!(await passwordMatches(password, account?.passwordHash)) || !account)
    throw new AppError("invalid_credentials");
  return openSession(db, account.id, clock());
}
