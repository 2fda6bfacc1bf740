import type { Role } from "#contract/accounts/account.ts";
import type { Preferences } from "#contract/calendar/preferences.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** Each preference is null until it is chosen. */
type PreferenceColumns = { [Key in keyof Preferences]: Preferences[Key] | null };

export interface AccountRecord extends PreferenceColumns {
  id: string;
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
  pictureKey: string | null;
  /** The instructor's self-description; may be empty. */
  bio: string;
  emailVerifiedAt: Date | null;
  /** Null means that log-in asks only for the password. */
  secondFactorSince: Date | null;
  /** In the form `0911234567`; null until the first payment that requires a phone number. */
  phone: string | null;
}

export async function insertAccount(
  db: Db,
  account: Omit<
    AccountRecord,
    "id" | "pictureKey" | "bio" | "phone" | "emailVerifiedAt" | "secondFactorSince" | keyof Preferences
  > & { emailVerifiedAt?: Date },
): Promise<AccountRecord> {
  const { name, email, role, passwordHash, emailVerifiedAt = null } = account;
  const [row] = await db("accounts")
    .insert({ name, email, role, passwordHash, emailVerifiedAt })
    .returning("*");
  return row;
}

export async function findAccountById(db: Db, id: string): Promise<AccountRecord | undefined> {
  return db("accounts").where({ id }).whereNull("deletedAt").first();
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRecord | undefined> {
  return db("accounts").where({ email }).whereNull("deletedAt").first();
}

export interface AccountChanges extends Partial<Preferences> {
  name?: string;
  role?: Role;
  /** Null deletes the picture. */
  pictureKey?: string | null;
  bio?: string;
  /** Null deletes the phone number. */
  phone?: string | null;
}

/** Updates the given fields. Returns the updated account, or undefined if it doesn't exist. */
export async function updateAccountFields(
  db: Db,
  id: string,
  changes: AccountChanges,
): Promise<AccountRecord | undefined> {
  const [row] = await db("accounts")
    .where({ id })
    .update({ ...changes, updatedAt: db.fn.now() })
    .returning("*");
  return row;
}

/** Stores the user's IANA time zone, which the web page reports. */
export async function updateZone(db: Db, accountId: string, zone: string): Promise<void> {
  await db("accounts").where({ id: accountId }).update({ zone });
}
