import { z } from "zod";
import { RESET_LINK_MS, RESET_LINKS_PER_HOUR } from "#backend/constants.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Composer } from "#backend/mail/mail.ts";
import { mailTexts } from "#backend/mail/texts/mail-texts.ts";
import { writeLetter } from "#backend/mail/write-mail.ts";
import { findAccountByEmail } from "./account-repo.ts";
import { countResets, saveReset } from "./password-reset-repo.ts";
import { hashToken, newToken } from "./token.ts";

const hourMs = 3_600_000;
/** Whoever asked so long ago has asked again, or no longer wants it. */
const staleMs = 24 * hourMs;

const order = z.object({ email: z.string() });

/**
 * The mail with a link to a new password. Who has an account is looked up here, after the call was answered,
 * so that neither its answer nor its time tells. The token exists in the mail alone.
 */
export function composeResetMail(services: { db: Knex; clock: Clock; publicUrl: string }): Composer {
  const { db, clock, publicUrl } = services;
  return async ({ id: mailId, data, orderedAt, ...ordered }) => {
    const now = clock();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const account = await findAccountByEmail(db, order.parse(data).email);
    if (!account || orderedAt < ago(staleMs)) return null;
    const lately = { accountId: account.id, exceptMail: mailId, since: ago(hourMs) };
    if ((await countResets(db, lately)) >= RESET_LINKS_PER_HOUR) return null;
    const token = newToken();
    const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
    await saveReset(db, { accountId: account.id, mailId, tokenHash: hashToken(token), now, expiresAt });
    const language = account.language ?? ordered.language;
    const texts = mailTexts[language];
    return {
      to: account.email,
      subject: texts.resetSubject,
      ...writeLetter({
        language,
        paragraphs: [texts.resetHello(account.name), texts.resetAsked, texts.resetHow],
        action: { label: texts.resetAction, url: `${publicUrl}/reset-password?token=${token}` },
        small: [texts.resetNotYou],
      }),
    };
  };
}
