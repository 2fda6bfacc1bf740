import type { Role } from "#contract/account.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { Db } from "#backend/db/knex.ts";

/** Each is null until the person has said how it should be. */
type PreferenceColumns = { [Key in keyof Preferences]: Preferences[Key] | null };

export interface AccountRecord extends PreferenceColumns {
  id: string;
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
  pictureKey: string | null;
  /** What an instructor says about themselves; empty when nothing. */
  bio: string;
  /** `0911234567`; null until a payment needed it. */
  phone: string | null;
}

const columns = {
  id: "id",
  name: "name",
  email: "email",
  role: "role",
  passwordHash: "password_hash",
  pictureKey: "picture_key",
  bio: "bio",
  phone: "phone",
  language: "language",
  calendar: "calendar",
  clock: "clock",
} as const;

export async function insertAccount(
  db: Db,
  account: Omit<AccountRecord, "id" | "pictureKey" | "bio" | "phone" | keyof Preferences>,
): Promise<AccountRecord> {
  const { name, email, role, passwordHash } = account;
  const [row] = await db("accounts")
    .insert({ name, email, role, password_hash: passwordHash })
    .returning(returned);
  return row;
}

const returned = Object.entries(columns).map(([field, column]) => `${column} as ${field}`);

export async function findAccountById(db: Db, id: string): Promise<AccountRecord | undefined> {
  return db("accounts").where({ id }).whereNull("deleted_at").first(columns);
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRecord | undefined> {
  return db("accounts").where({ email }).whereNull("deleted_at").first(columns);
}

export interface AccountChanges extends Partial<Preferences> {
  name?: string;
  email?: string;
  role?: Role;
  /** null removes the picture. */
  pictureKey?: string | null;
  bio?: string;
  /** null removes it. */
  phone?: string | null;
}

/** Changes what is given; answers the account as it then is, or undefined when it is gone. */
export async function changeAccount(
  db: Db,
  id: string,
  changes: AccountChanges,
): Promise<AccountRecord | undefined> {
  const { pictureKey, ...same } = changes;
  const [row] = await db("accounts")
    .where({ id })
    .update({
      ...same,
      ...(pictureKey !== undefined && { picture_key: pictureKey }),
      updated_at: db.fn.now(),
    })
    .returning(returned);
  return row;
}
