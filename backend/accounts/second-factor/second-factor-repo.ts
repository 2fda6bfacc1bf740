import type { Db } from "#backend/platform/db/knex.ts";

/** Stores an unconfirmed secret, replacing any unconfirmed one. Returns false when a confirmed secret exists. */
export async function upsertUnconfirmedTotp(
  db: Db,
  { accountId, encryptedSecret, now }: { accountId: string; encryptedSecret: Buffer; now: Date },
): Promise<boolean> {
  const stored = await db("totp_factors")
    .insert({ accountId, encryptedSecret, createdAt: now })
    .onConflict("accountId")
    .merge(["encryptedSecret", "createdAt"])
    .whereNull("totp_factors.confirmedAt")
    .returning("accountId");
  return stored.length === 1;
}

export interface TotpRecord {
  encryptedSecret: Buffer;
  confirmedAt: Date | null;
}

export async function findTotp(db: Db, accountId: string): Promise<TotpRecord | undefined> {
  return db("totp_factors").where({ accountId }).first("encryptedSecret", "confirmedAt");
}

/** Spends the time step of a code, and all earlier steps. Returns false when the step was already spent. */
export async function spendTotpStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const updated = await db("totp_factors")
    .where({ accountId })
    .where("lastUsedStep", "<", step)
    .update({ lastUsedStep: step });
  return updated === 1;
}

/** Confirms the secret. Returns false when it was already confirmed. */
export async function setTotpConfirmed(db: Db, accountId: string, now: Date): Promise<boolean> {
  const updated = await db("totp_factors")
    .where({ accountId })
    .whereNull("confirmedAt")
    .update({ confirmedAt: now });
  return updated === 1;
}

/** Sets when the account got its second factor; null means that it has none. */
export async function setSecondFactorSince(db: Db, accountId: string, since: Date | null): Promise<void> {
  await db("accounts").where({ id: accountId }).update({ secondFactorSince: since });
}

/** Removes all second-factor credentials, so that log-in asks only for the password. */
export async function clearSecondFactor(db: Db, accountId: string): Promise<void> {
  for (const table of ["totp_factors", "recovery_codes", "second_factor_challenges"])
    await db(table).where({ accountId }).delete();
  await setSecondFactorSince(db, accountId, null);
}

export async function replaceRecoveryCodes(
  db: Db,
  accountId: string,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await db("recovery_codes").where({ accountId }).delete();
  await db("recovery_codes").insert(hashes.map((codeHash) => ({ accountId, salt, codeHash })));
}

/** Returns the salt that the account's recovery codes share, or undefined when it has no codes. */
export async function findRecoverySalt(db: Db, accountId: string): Promise<Buffer | undefined> {
  const row = await db("recovery_codes").where({ accountId }).first("salt");
  return row?.salt;
}

/** Spends a recovery code. Returns false when no unspent code has this hash. */
export async function spendRecoveryCode(
  db: Db,
  { accountId, codeHash, now }: { accountId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const updated = await db("recovery_codes")
    .where({ accountId, codeHash })
    .whereNull("usedAt")
    .update({ usedAt: now });
  return updated === 1;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const row = await db("recovery_codes")
    .where({ accountId })
    .whereNull("usedAt")
    .count({ count: "*" })
    .first();
  return Number(row?.count ?? 0);
}
