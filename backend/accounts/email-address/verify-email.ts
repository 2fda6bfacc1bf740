import { timingSafeEqual } from "node:crypto";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { findAccountById } from "../account-repo.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import {
  consumeEmailConfirmation,
  countCodeAttempt,
  hashCode,
  setVerifiedEmail,
} from "./email-confirmation-repo.ts";
import { requestVerification } from "./request-verification.ts";

interface VerifyServices {
  db: Knex;
  clock: Clock;
  verifiesEmails: boolean;
}

const message = "This code is wrong or has expired. Check it, or ask for a new one.";

/** Verifies the caller's email with the code from the latest email. @throws AppError email_code_invalid */
export async function verifyEmail(
  { db, clock }: VerifyServices,
  { accountId }: Caller,
  code: string,
): Promise<void> {
  const now = clock();
  // The attempt is counted before the comparison and outside the transaction, so that no failure can undo the count.
  const attempt = await countCodeAttempt(db, accountId, now);
  if (!attempt || !timingSafeEqual(attempt.codeHash, hashCode(attempt.id, code))) throw codeInvalid();
  await db.transaction(async (trx) => {
    const used = await consumeEmailConfirmation(trx, { id: attempt.id }, now);
    if (!used) throw codeInvalid();
    await setVerifiedEmail(trx, { accountId, email: used.email, now });
  });
}

function codeInvalid(): AppError {
  return new AppError("email_code_invalid", { fields: { code: [message] } });
}

/** Emails a new link and code, unless the address is already verified or this server requires no verification. */
export async function resendVerification(
  { db, clock, verifiesEmails }: VerifyServices,
  { accountId }: Caller,
): Promise<void> {
  const account = await findAccountById(db, accountId);
  if (!verifiesEmails || !account || account.emailVerifiedAt !== null) return;
  await db.transaction((trx) => requestVerification(trx, { accountId, email: account.email, now: clock() }));
}
