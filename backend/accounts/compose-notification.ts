import type { Preferences } from "#contract/calendar/preferences.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Composer, EmailMessage, QueuedEmail } from "#backend/platform/email/email.ts";
import type { EmailTexts } from "#backend/platform/email/texts/en.ts";
import { emailTexts } from "#backend/platform/email/texts/email-texts.ts";
import { renderEmail } from "#backend/platform/email/render-email.ts";
import { findAccountById } from "./account-repo.ts";

/** The account that a notification is sent to. */
export interface Recipient {
  id: string;
  name: string;
  preferences: Preferences;
  texts: EmailTexts;
}

/** The part of a notification after its greeting. */
export interface Notification {
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
  small?: readonly string[];
  footerLink?: { label: string; url: string };
  calendar?: EmailMessage["calendar"];
  /** The email address to send to instead of the account's own. */
  to?: string;
}

export type QueuedNotification = Pick<QueuedEmail, "data" | "queuedAt"> & { subjectId: string };

/**
 * Composes an email to an account, using the account's current address and preferences. A deleted account gets no
 * email.
 */
export function composeNotification(
  db: Db,
  write: (recipient: Recipient, queued: QueuedNotification) => Promise<Notification | null>,
): Composer {
  return async ({ accountId, subjectId, language: defaultLanguage, ...queued }) => {
    const account = accountId === null ? undefined : await findAccountById(db, accountId);
    if (!account || subjectId === null) return null;
    const { id, name } = account;
    const language = account.language ?? defaultLanguage;
    const preferences = {
      language,
      calendar: account.calendar ?? "gregorian",
      clock: account.clock ?? "24-hour",
    } as const;
    const texts = emailTexts[language];
    const notification = await write({ id, name, preferences, texts }, { ...queued, subjectId });
    if (!notification) return null;
    const {
      subject,
      paragraphs,
      action,
      small = [],
      footerLink,
      calendar,
      to = account.email,
    } = notification;
    const greeted = [texts.resetHello(name), ...paragraphs];
    return {
      to,
      subject,
      ...renderEmail({ language, paragraphs: greeted, action, small, ...(footerLink && { footerLink }) }),
      ...(calendar && { calendar }),
    };
  };
}
