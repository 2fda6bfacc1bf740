import type { Db } from "#backend/platform/db/knex.ts";

interface NewReset {
  accountId: string;
  emailId: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Inserts a password reset. A resent email gets a new token, which replaces the previous one. */
export async function upsertPasswordReset(db: Db, { now, ...reset }: NewReset): Promise<void> {
  await db("password_resets")
    .insert({ ...reset, createdAt: now })
    .onConflict("emailId")
    .merge(["tokenHash", "expiresAt"]);
}

/** Counts the account's password resets after `since`, except that of the email `exceptEmailId`. */
export async function countPasswordResets(
  db: Db,
  { accountId, exceptEmailId, since }: { accountId: string; exceptEmailId: string; since: Date },
): Promise<number> {
  const row = await db("password_resets")
    .where({ accountId })
    .whereNot({ emailId: exceptEmailId })
    .where("createdAt", ">", since)
    .count({ count: "*" })
    .first();
  return Number(row?.count ?? 0);
}

/**
 * Marks a reset link as used. Returns its account, or undefined when the link was already used, has expired or is
 * unknown.
 */
export async function consumePasswordReset(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [used] = await db("password_resets")
    .where({ tokenHash })
    .whereNull("usedAt")
    .where("expiresAt", ">", now)
    .update({ usedAt: now })
    .returning("accountId");
  return used?.accountId;
}

/** Sets the password. The link was sent to the account's email, so the email becomes verified too. */
export async function setPassword(
  db: Db,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await db("accounts")
    .where({ id: accountId })
    .update({
      passwordHash,
      passwordChangedAt: now,
      emailVerifiedAt: db.raw("coalesce(email_verified_at, ?)", [now]),
      updatedAt: now,
    });
}
