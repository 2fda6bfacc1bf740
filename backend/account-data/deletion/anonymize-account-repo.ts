import { deleteQuestionChapters } from "#backend/recording/state/recording-repo.ts";
import { maskPayoutAccounts } from "#backend/payouts/payout-repo.ts";
import type { Knex } from "#backend/platform/db/knex.ts";

/** Tables whose rows concern only one account and are deleted with it. */
const ownTables = [
  "password_resets",
  "email_confirmations",
  "second_factor_challenges",
  "totp_factors",
  "recovery_codes",
  "passkeys",
  "security_events",
  "room_assistants",
  "room_bans",
  "room_hands",
  "question_mutes",
  "notification_preferences",
  "push_subscriptions",
  "pushes",
  "speaking_turns",
  "redaction_requests",
];

interface Anonymization {
  accountId: string;
  /** The hash of a random password that nobody knows. */
  passwordHash: string;
  now: Date;
}

/**
 * Removes all personal data from an account. The row stays because payments, payouts, lectures, messages, attendance
 * and moderation actions refer to it; a trigger renames the sender of its messages. Returns the account's picture key.
 */
export async function anonymizeAccount(
  trx: Knex.Transaction,
  { accountId, passwordHash, now }: Anonymization,
): Promise<{ pictureKey: string | null }> {
  const before = await trx("accounts").where({ id: accountId }).forNoKeyUpdate().first("email", "pictureKey");
  await trx("accounts")
    .where({ id: accountId })
    .update({
      name: "Deleted person",
      email: `deleted-${accountId}@deleted.invalid`,
      role: "student",
      bio: "",
      phone: null,
      passwordHash,
      secondFactorSince: null,
      passkeyUserHandle: null,
      pictureKey: null,
      language: null,
      calendar: null,
      clock: null,
      zone: null,
      deletedAt: now,
      updatedAt: now,
    });
  await maskPayoutAccounts(trx);
  for (const table of ownTables) await trx(table).where({ accountId }).delete();
  // Deletes the text that the student wrote. The complaint itself stays, because payments are held for it.
  await trx("complaints").where({ studentId: accountId }).update({ text: "" });
  // Of announcements, too, only the text is personal: reports refer to them.
  await trx("announcements")
    .whereIn("lectureId", trx("lectures").where({ instructorId: accountId }).select("id"))
    .update({ text: "" });
  // Nobody sees its questions any more. Its votes stay counted, like those of anybody with a seat.
  const questions = await trx("questions")
    .where({ askerId: accountId })
    .update({ text: "", removedAt: trx.raw("coalesce(removed_at, ?)", [now]) })
    .returning(["lectureId", "seq"]);
  await deleteQuestionChapters(trx, questions);
  // Deletes the account's emails, whose text a demonstration stores, and the contact messages that name the account as
  // their sender.
  await trx("emails").where({ recipient: before.email }).orWhere({ accountId }).delete();
  await trx("emails")
    .where({ kind: "contact-message" })
    .whereRaw("(data ->> 'email' = :email or strpos(coalesce(body, ''), :email) > 0)", {
      email: before.email,
    })
    .delete();
  return { pictureKey: before.pictureKey };
}
