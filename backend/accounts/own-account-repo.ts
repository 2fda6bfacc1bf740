import type { Db } from "#backend/platform/db/knex.ts";

/**
 * Replaces the password hash and stores the time of the change; payouts must wait for some time after it. Returns false
 * when the stored hash is no longer `currentHash`.
 */
export async function replacePasswordHash(
  db: Db,
  {
    accountId,
    currentHash,
    newHash,
    now,
  }: { accountId: string; currentHash: string; newHash: string; now: Date },
): Promise<boolean> {
  const updated = await db("accounts")
    .where({ id: accountId, passwordHash: currentHash })
    .update({ passwordHash: newHash, passwordChangedAt: now, updatedAt: now });
  return updated === 1;
}

/** Invalidates the account's unused email links, and its log-ins that await the second factor. */
export async function invalidateLinks(db: Db, accountId: string, now: Date): Promise<void> {
  for (const table of ["password_resets", "email_confirmations", "second_factor_challenges"])
    await db(table).where({ accountId }).whereNull("usedAt").update({ usedAt: now });
}
