import { AppError } from "#backend/app-error.ts";
import type { Db } from "#backend/db/knex.ts";
import { findAccountById, type AccountRecord } from "./account-repo.ts";
import { passwordMatches } from "./password.ts";

interface Proof {
  accountId: string;
  password: string;
  /** The form's field that a wrong password is shown at. */
  field: string;
}

/** The account, once its person has shown that they know its password. @throws AppError wrong_password */
export async function provePassword(db: Db, { accountId, password, field }: Proof): Promise<AccountRecord> {
  const account = await findAccountById(db, accountId);
  if (!account || !(await passwordMatches(password, account.passwordHash))) throw wrongPassword(field);
  return account;
}

export function wrongPassword(field: string): AppError {
  return new AppError("wrong_password", { fields: { [field]: ["This is not your present password."] } });
}
