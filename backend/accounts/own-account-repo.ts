import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { maskPayoutAccounts } from "./data-retention-repo.ts";

/** Replaces the password hash, from which payouts wait. Returns false when it is no longer `currentHash`. */
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
    .where({ id: accountId, password_hash: currentHash })
    .update({ password_hash: newHash, password_changed_at: now, updated_at: now });
  return updated === 1;
}

/** Invalidates the account's unused links of emails, and its log-ins that wait for the second factor. */
export async function invalidateLinks(db: Db, accountId: string, now: Date): Promise<void> {
  for (const table of ["password_resets", "email_confirmations", "second_factor_challenges"])
    await db(table).where({ account_id: accountId }).whereNull("used_at").update({ used_at: now });
}

/** Tables whose rows belong to an account alone. */
const ownTables = [
  "password_resets",
  "email_confirmations",
  "second_factor_challenges",
  "totp_factors",
  "recovery_codes",
  "passkeys",
  "security_events",
  "room_bans",
  "room_hands",
  "notification_choices",
  "push_subscriptions",
  "pushes",
  "floor_turns",
  "cut_out_requests",
];

interface Anonymization {
  accountId: string;
  /** The hash of a random password that nobody knows. */
  passwordHash: string;
  now: Date;
}

/**
 * Removes all personal data from an account. Its row stays, since payments, payouts, lectures, messages, attendance and
 * moderation actions refer to it; a trigger renames the sender of its messages. Returns the key of its picture.
 */
export async function anonymizeAccount(
  trx: Knex.Transaction,
  { accountId, passwordHash, now }: Anonymization,
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
      second_factor_since: null,
      passkey_user_handle: null,
      picture_key: null,
      language: null,
      calendar: null,
      clock: null,
      zone: null,
      deleted_at: now,
      updated_at: now,
    });
  await maskPayoutAccounts(trx);
  for (const table of ownTables) await trx(table).where({ account_id: accountId }).delete();
  // Their own words; that they complained stays, since the money is held for it.
  await trx("complaints").where({ student_id: accountId }).update({ text: "" });
  // A demonstration's outbox stores the text of emails, and contact messages name their sender.
  await trx("emails").where({ recipient: before.email }).orWhere({ account_id: accountId }).delete();
  await trx("emails")
    .where({ kind: "contact-message" })
    .whereRaw("(data ->> 'email' = :email or strpos(coalesce(body, ''), :email) > 0)", {
      email: before.email,
    })
    .delete();
  return { pictureKey: before.pictureKey };
}
