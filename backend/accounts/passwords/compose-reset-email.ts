import { z } from "zod";
import { RESET_LINK_MS, RESET_LINKS_PER_HOUR } from "#backend/platform/constants.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { emailTexts } from "#backend/platform/email/texts/email-texts.ts";
import { renderEmail } from "#backend/platform/email/render-email.ts";
import { findAccountByEmail } from "../account-repo.ts";
import { countPasswordResets, upsertPasswordReset } from "./password-reset-repo.ts";
import { hashToken, createToken } from "../sessions/token.ts";

const hourMs = 3_600_000;
/**
 * A request older than this is ignored: by then, the user has made another request, or no longer wants to reset the
 * password.
 */
const maxAgeMs = 24 * hourMs;

const resetData = z.object({ email: z.string() });

/**
 * Composes the email with a password reset link. The account is looked up only now, after the HTTP response was sent,
 * so that neither the response nor its timing reveals who has an account. The token exists only in the email.
 */
export function composeResetEmail(services: { db: Knex; clock: Clock; publicUrl: string }): Composer {
  const { db, clock, publicUrl } = services;
  return async ({ id: emailId, data, queuedAt, ...queued }) => {
    const now = clock();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const account = await findAccountByEmail(db, resetData.parse(data).email);
    if (!account || queuedAt < ago(maxAgeMs)) return null;
    const recent = { accountId: account.id, exceptEmailId: emailId, since: ago(hourMs) };
    if ((await countPasswordResets(db, recent)) >= RESET_LINKS_PER_HOUR) return null;
    const token = createToken();
    const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
    await upsertPasswordReset(db, {
      accountId: account.id,
      emailId,
      tokenHash: hashToken(token),
      now,
      expiresAt,
    });
    const language = account.language ?? queued.language;
    const texts = emailTexts[language];
    return {
      to: account.email,
      subject: texts.resetSubject,
      ...renderEmail({
        language,
        paragraphs: [texts.resetHello(account.name), texts.resetAsked, texts.resetHow],
        action: { label: texts.resetAction, url: `${publicUrl}/reset-password?token=${token}` },
        small: [texts.resetNotYou],
      }),
    };
  };
}
