import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { enqueueEmails } from "#backend/platform/email/email-repo.ts";

/** The second-factor events that the owner is notified of. */
export const secondFactorNews = z.enum([
  "added",
  "removed",
  "recovery_code_used",
  "recovery_codes_renewed",
  "attempts",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
]);
export type SecondFactorNews = z.infer<typeof secondFactorNews>;

/** Emails the account's owner, in the caller's transaction if there is one. */
export async function notifyOwner(
  db: Db,
  accountId: string,
  { news, now }: { news: SecondFactorNews; now: Date },
): Promise<void> {
  // Each event gets a new subject id, and thus an email of its own.
  const about = { subjectId: randomUUID(), accountIds: [accountId], data: { news } };
  await enqueueEmails(db, { kind: "second-factor", ...about }, now);
}
