import type { Preferences } from "#contract/preferences.ts";
import type { Db } from "#backend/db/knex.ts";
import type { Composer, Mail, MailOrder } from "#backend/mail/mail.ts";
import type { MailTexts } from "#backend/mail/texts/en.ts";
import { mailTexts } from "#backend/mail/texts/mail-texts.ts";
import { writeLetter } from "#backend/mail/write-mail.ts";
import { findAccountById } from "./account-repo.ts";

/** Whom a notice is written to. */
export interface Reader {
  id: string;
  name: string;
  /** How they want days, hours and words. */
  shown: Preferences;
  texts: MailTexts;
}

/** What a notice says after its greeting. */
export interface Notice {
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
  small?: readonly string[];
  calendar?: Mail["calendar"];
}

export type NoticeOrder = Pick<MailOrder, "data" | "orderedAt"> & { subjectId: string };

/**
 * A mail to a person with an account, at the address and in the language that they have when it is written.
 * Nobody gets one whose account is gone.
 */
export function composeNotice(
  db: Db,
  write: (reader: Reader, order: NoticeOrder) => Promise<Notice | null>,
): Composer {
  return async ({ accountId, subjectId, language: presumed, ...order }) => {
    const account = accountId === null ? undefined : await findAccountById(db, accountId);
    if (!account || subjectId === null) return null;
    const { id, name } = account;
    const language = account.language ?? presumed;
    const shown = {
      language,
      calendar: account.calendar ?? "gregorian",
      clock: account.clock ?? "24-hour",
    } as const;
    const texts = mailTexts[language];
    const notice = await write({ id, name, shown, texts }, { ...order, subjectId });
    if (!notice) return null;
    const { subject, paragraphs, action, small = [], calendar } = notice;
    const greeted = [texts.resetHello(name), ...paragraphs];
    return {
      to: account.email,
      subject,
      ...writeLetter({ language, paragraphs: greeted, action, small }),
      ...(calendar && { calendar }),
    };
  };
}
