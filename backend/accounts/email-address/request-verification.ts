import { EMAIL_LINK_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { enqueueEmails } from "#backend/platform/email/email-repo.ts";
import { insertEmailConfirmation } from "./email-confirmation-repo.ts";

/** Emails a verification link and code to the account's own address. They replace earlier ones. */
export async function requestVerification(
  db: Db,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + EMAIL_LINK_MS);
  const confirmation = { accountId, email, sessionId: null, now, expiresAt };
  const subjectId = await insertEmailConfirmation(db, confirmation);
  await enqueueEmails(db, { kind: "verify-email", subjectId, accountIds: [accountId] }, now);
}
