import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findAccountById, type AccountRecord } from "../account-repo.ts";
import { passwordMatches } from "./hash-password.ts";

interface PasswordCheck {
  accountId: string;
  password: string;
  /** The form field that shows the error. */
  field: string;
}

/** Verifies the account's password and returns the account. @throws AppError wrong_password */
export async function verifyPassword(
  db: Db,
  { accountId, password, field }: PasswordCheck,
): Promise<AccountRecord> {
  const account = await findAccountById(db, accountId);
  if (!account || !(await passwordMatches(password, account.passwordHash))) throw wrongPasswordError(field);
  return account;
}

export function wrongPasswordError(field: string): AppError {
  return new AppError("wrong_password", { fields: { [field]: ["Your current password is incorrect."] } });
}
