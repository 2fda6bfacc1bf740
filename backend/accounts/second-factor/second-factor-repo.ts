import type { Db } from "#backend/platform/db/knex.ts";

/** Stores an unconfirmed secret, which replaces an unconfirmed one. Returns false when a confirmed one exists. */
export async function upsertUnconfirmedTotp(
  db: Db,
  { accountId, encryptedSecret, now }: { accountId: string; encryptedSecret: Buffer; now: Date },
): Promise<boolean> {
  const stored = await db("totp_factors")
    .insert({ account_id: accountId, encrypted_secret: encryptedSecret, created_at: now })
    .onConflict("account_id")
    .merge(["encrypted_secret", "created_at"])
    .whereNull("totp_factors.confirmed_at")
    .returning("account_id");
  return stored.length === 1;
}

export interface TotpRecord {
  encryptedSecret: Buffer;
  confirmedAt: Date | null;
}

export async function findTotp(db: Db, accountId: string): Promise<TotpRecord | undefined> {
  return db("totp_factors")
    .where({ account_id: accountId })
    .first({ encryptedSecret: "encrypted_secret", confirmedAt: "confirmed_at" });
}

/** Spends a code: its time step and all earlier ones. Returns false when it was spent before. */
export async function spendTotpStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const updated = await db("totp_factors")
    .where({ account_id: accountId })
    .where("last_used_step", "<", step)
    .update({ last_used_step: step });
  return updated === 1;
}

/** Confirms the secret. Returns false when that was done before. */
export async function setTotpConfirmed(db: Db, accountId: string, now: Date): Promise<boolean> {
  const updated = await db("totp_factors")
    .where({ account_id: accountId })
    .whereNull("confirmed_at")
    .update({ confirmed_at: now });
  return updated === 1;
}

/** Sets since when the account has a second factor; null when it has none. */
export async function setSecondFactorSince(db: Db, accountId: string, since: Date | null): Promise<void> {
  await db("accounts").where({ id: accountId }).update({ second_factor_since: since });
}

/** Removes everything that proves the second factor: log-in asks for the password only. */
export async function clearSecondFactor(db: Db, accountId: string): Promise<void> {
  for (const table of ["totp_factors", "recovery_codes", "second_factor_challenges"])
    await db(table).where({ account_id: accountId }).delete();
  await setSecondFactorSince(db, accountId, null);
}

/** Replaces the account's recovery codes. */
export async function replaceRecoveryCodes(
  db: Db,
  accountId: string,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await db("recovery_codes").where({ account_id: accountId }).delete();
  await db("recovery_codes").insert(
    hashes.map((codeHash) => ({ account_id: accountId, salt, code_hash: codeHash })),
  );
}

/** The salt that the account's recovery codes share; undefined when it has none. */
export async function findRecoverySalt(db: Db, accountId: string): Promise<Buffer | undefined> {
  const row = await db("recovery_codes").where({ account_id: accountId }).first("salt");
  return row?.salt;
}

/** Spends a recovery code. Returns false when there is none with this hash, or it was spent before. */
export async function spendRecoveryCode(
  db: Db,
  { accountId, codeHash, now }: { accountId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const updated = await db("recovery_codes")
    .where({ account_id: accountId, code_hash: codeHash })
    .whereNull("used_at")
    .update({ used_at: now });
  return updated === 1;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const row = await db("recovery_codes")
    .where({ account_id: accountId })
    .whereNull("used_at")
    .count({ count: "*" })
    .first();
  return Number(row?.count ?? 0);
}
