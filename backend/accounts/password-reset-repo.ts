import type { Db } from "#backend/db/knex.ts";

interface NewReset {
  accountId: string;
  mailId: string;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** A mail that is written anew, since it did not go out, carries a new token; the one before is worth nothing. */
export async function saveReset(db: Db, reset: NewReset): Promise<void> {
  await db("password_resets")
    .insert({
      account_id: reset.accountId,
      mail_id: reset.mailId,
      token_hash: reset.tokenHash,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .onConflict("mail_id")
    .merge(["token_hash", "expires_at"]);
}

/** How many other mails with a link an account was sent since then. */
export async function countResets(
  db: Db,
  { accountId, exceptMail, since }: { accountId: string; exceptMail: string; since: Date },
): Promise<number> {
  const row = await db("password_resets")
    .where({ account_id: accountId })
    .whereNot({ mail_id: exceptMail })
    .where("created_at", ">", since)
    .count({ count: "*" })
    .first();
  return Number(row?.count ?? 0);
}

/** Uses up a link; answers whose it is, or undefined when it was used, is too old or never was. */
export async function useReset(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [used] = await db("password_resets")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .update({ used_at: now })
    .returning("account_id");
  return used?.account_id;
}

/** Sets the password, and spends all other links of the account. */
export async function setPasswordByReset(
  db: Db,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await db("accounts").where({ id: accountId }).update({ password_hash: passwordHash, updated_at: now });
  await db("password_resets").where({ account_id: accountId }).whereNull("used_at").update({ used_at: now });
}
