import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { renderEmail } from "#backend/platform/email/render-email.ts";
import { emailTexts } from "#backend/platform/email/texts/email-texts.ts";
import { findAccountByEmail } from "../account-repo.ts";

const attempts = z.object({ email: z.string() });

/**
 * Notifies an account's owner that someone is guessing the password. If no account has the email address, no email is
 * sent.
 */
export function composeLogInWarning({ db, publicUrl }: { db: Db; publicUrl: string }): Composer {
  return async ({ data, ...queued }) => {
    const account = await findAccountByEmail(db, attempts.parse(data).email);
    if (!account) return null;
    const language = account.language ?? queued.language;
    const texts = emailTexts[language];
    return {
      to: account.email,
      subject: texts.logInAttemptsSubject,
      ...renderEmail({
        language,
        paragraphs: [texts.resetHello(account.name), texts.logInAttemptsBody, texts.logInAttemptsHow],
        action: { label: texts.resetAction, url: `${publicUrl}/forgot-password` },
        small: [],
      }),
    };
  };
}
