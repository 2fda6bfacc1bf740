import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { EMAIL_LINK_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueEmails } from "#backend/platform/email/email-repo.ts";
import { verifyPassword } from "../passwords/verify-password.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { insertEmailConfirmation } from "./email-confirmation-repo.ts";

/**
 * Emails a link to the new address, and a notification to the current one. Only when the email is composed do we check
 * whether another account uses the new address, so that this response doesn't reveal it.
 * @throws AppError wrong_password; invalid when the email is already the account's own
 */
export async function requestEmailChange(
  { db, clock }: { db: Knex; clock: Clock },
  { accountId, sessionId }: Caller,
  { email, currentPassword: password }: { email: string; currentPassword: string },
): Promise<void> {
  const account = await verifyPassword(db, { accountId, password, field: "currentPassword" });
  if (email === account.email)
    throw new AppError("invalid", { fields: { email: ["This is already your email."] } });
  const now = clock();
  const expiresAt = new Date(now.getTime() + EMAIL_LINK_MS);
  await db.transaction(async (trx) => {
    const confirmation = { accountId, email, sessionId, now, expiresAt };
    const subjectId = await insertEmailConfirmation(trx, confirmation);
    const about = { subjectId, accountIds: [accountId] };
    await enqueueEmails(trx, { kind: "email-change", ...about }, now);
    await enqueueEmails(trx, { kind: "email-change-requested", ...about }, now);
  });
}
