import type { Db } from "#backend/platform/db/knex.ts";

interface NewReset {
  accountId: string;
  emailId: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Inserts a password reset. A resent email gets a new token, which replaces the previous one. */
export async function upsertPasswordReset(db: Db, reset: NewReset): Promise<void> {
  await db("password_resets")
    .insert({
      account_id: reset.accountId,
      email_id: reset.emailId,
      token_hash: reset.tokenHash,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .onConflict("email_id")
    .merge(["token_hash", "expires_at"]);
}

/** Counts the account's password resets after `since`, except that of the email `exceptEmailId`. */
export async function countPasswordResets(
  db: Db,
  { accountId, exceptEmailId, since }: { accountId: string; exceptEmailId: string; since: Date },
): Promise<number> {
  const row = await db("password_resets")
    .where({ account_id: accountId })
    .whereNot({ email_id: exceptEmailId })
    .where("created_at", ">", since)
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
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .update({ used_at: now })
    .returning("account_id");
  return used?.account_id;
}

/** Sets the password. The link was sent to the account's email, so the email becomes verified too. */
export async function setPassword(
  db: Db,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await db("accounts")
    .where({ id: accountId })
    .update({
      password_hash: passwordHash,
      password_changed_at: now,
      email_verified_at: db.raw("coalesce(email_verified_at, ?)", [now]),
      updated_at: now,
    });
}
