import type { Db, Knex } from "#backend/platform/db/knex.ts";

interface NewPasskey {
  accountId: string;
  credentialId: Buffer;
  /** In COSE format. */
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  deviceType: "singleDevice" | "multiDevice";
  backedUp: boolean;
  name: string;
  now: Date;
}

export interface PasskeyRecord {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  backedUp: boolean;
}

/** @throws {Error} the violation of `passkeys_credential_id_key`, when any account already has this credential */
export async function insertPasskey(db: Db, { now, ...passkey }: NewPasskey): Promise<PasskeyRecord> {
  const [row] = await db("passkeys")
    .insert({ ...passkey, createdAt: now })
    .returning("*");
  return row;
}

export async function listPasskeys(db: Db, accountId: string): Promise<PasskeyRecord[]> {
  return db("passkeys").where({ accountId }).orderBy("id");
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const row = await db("passkeys").where({ accountId }).count({ count: "*" }).first();
  return Number(row?.count ?? 0);
}

/** Counts an account's passkeys and prevents new ones until the transaction ends. */
export async function lockAndCountPasskeys(trx: Knex.Transaction, accountId: string): Promise<number> {
  await trx("accounts").where({ id: accountId }).forNoKeyUpdate().first("id");
  return countPasskeys(trx, accountId);
}

export interface CredentialRecord {
  credentialId: Buffer;
  transports: string[];
}

export async function listCredentials(db: Db, accountId: string): Promise<CredentialRecord[]> {
  return db("passkeys").where({ accountId }).orderBy("id").select("credentialId", "transports");
}

export interface StoredPasskey {
  id: string;
  accountId: string;
  publicKey: Buffer;
  counter: number;
  userHandle: Buffer;
}

/** Finds a passkey by its credential id and locks it, so that counter checks are serialized. */
export async function lockPasskey(
  trx: Knex.Transaction,
  credentialId: Buffer,
): Promise<StoredPasskey | undefined> {
  return trx("passkeys")
    .join("accounts", "accounts.id", "passkeys.accountId")
    .where("passkeys.credentialId", credentialId)
    .forUpdate("passkeys")
    .first("passkeys.id", "passkeys.accountId", "passkeys.publicKey", "passkeys.counter", {
      userHandle: "accounts.passkeyUserHandle",
    });
}

export async function setPasskeyUsed(
  db: Db,
  id: string,
  { counter, backedUp, now }: { counter: number; backedUp: boolean; now: Date },
): Promise<void> {
  await db("passkeys").where({ id }).update({ counter, backedUp, lastUsedAt: now });
}

/** Names a passkey. Returns undefined when the account has no such passkey. */
export async function setPasskeyName(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  name: string,
): Promise<PasskeyRecord | undefined> {
  const [row] = await db("passkeys").where({ id, accountId }).update({ name }).returning("*");
  return row;
}

/** Returns false when the account has no such passkey. */
export async function deletePasskey(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  return (await db("passkeys").where({ id, accountId }).delete()) === 1;
}

/** Returns the number of deleted passkeys. */
export async function deletePasskeys(db: Db, accountId: string): Promise<number> {
  return db("passkeys").where({ accountId }).delete();
}

/** Returns the account's user handle, after setting it to `fresh` if there is none. */
export async function ensureUserHandle(db: Db, accountId: string, fresh: Buffer): Promise<Buffer> {
  const [row] = await db("accounts")
    .where({ id: accountId })
    .update({ passkeyUserHandle: db.raw("coalesce(passkey_user_handle, ?)", [fresh]) })
    .returning("passkeyUserHandle");
  return row.passkeyUserHandle;
}
