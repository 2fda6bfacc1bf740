import type { Db, Knex } from "#backend/db/knex.ts";
import { forgetDestinations } from "./forget-old-repo.ts";

/** Sets a new password where the old one is still `was`; false when somebody changed it meanwhile. */
export async function replacePassword(
  db: Db,
  { accountId, was, becomes, now }: { accountId: string; was: string; becomes: string; now: Date },
): Promise<boolean> {
  const changed = await db("accounts")
    .where({ id: accountId, password_hash: was })
    .update({ password_hash: becomes, updated_at: now });
  return changed === 1;
}

/** Links in mails that would still set a password are worth nothing any more. */
export async function spendResetLinks(db: Db, accountId: string, now: Date): Promise<void> {
  await db("password_resets").where({ account_id: accountId }).whereNull("used_at").update({ used_at: now });
}

interface Erasure {
  accountId: string;
  /** Nobody knows its password. */
  passwordHash: string;
  now: Date;
}

/**
 * Leaves of an account only what payments, payouts, lectures, chat entries, attendance and the record of hosts' acts
 * point at, all without a name; chat entries follow by trigger. It is nobody's instructor any more. Answers the picture it had.
 */
export async function eraseAccount(
  trx: Knex.Transaction,
  { accountId, passwordHash, now }: Erasure,
): Promise<{ pictureKey: string | null }> {
  const before = await trx("accounts")
    .where({ id: accountId })
    .forNoKeyUpdate()
    .first({ email: "email", pictureKey: "picture_key" });
  await trx("accounts")
    .where({ id: accountId })
    .update({
      name: "Deleted person",
      email: `deleted-${accountId}@deleted.invalid`,
      role: "student",
      bio: "",
      phone: null,
      password_hash: passwordHash,
      picture_key: null,
      language: null,
      calendar: null,
      clock: null,
      deleted_at: now,
      updated_at: now,
    });
  await forgetDestinations(trx);
  for (const table of ["password_resets", "room_bans", "room_hands"])
    await trx(table).where({ account_id: accountId }).delete();
  // The outbox of a demonstration keeps what was sent.
  await trx("mails").where({ recipient: before.email }).orWhere({ account_id: accountId }).delete();
  return { pictureKey: before.pictureKey };
}

/** Equal pictures share one file: whether anybody's portrait or any lecture's cover still is this one. */
export async function isPictureUsed(db: Db, key: string): Promise<boolean> {
  const portrait = await db("accounts").where({ picture_key: key }).first("id");
  const cover = portrait ?? (await db("lectures").where({ thumbnail_key: key }).first("id"));
  return cover !== undefined;
}
