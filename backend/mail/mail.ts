import type { Preferences } from "#contract/preferences.ts";

export type MailLanguage = Preferences["language"];

/** Mails to people with an account about something that happened; each once. */
export type NoticeKind =
  | "receipt"
  | "enrolled"
  | "reminder-day"
  | "reminder-hour"
  | "lecture-changed"
  | "lecture-cancelled"
  | "host-did-not-come"
  | "lecture-paid-back"
  | "refund-started"
  | "refunded"
  | "refund-failed"
  | "payout-released";

export type MailKind = "password-reset" | "contact-message" | NoticeKind;

/** A mail as it goes out. */
export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file that calendars understand by themselves. */
  calendar?: { method: "PUBLISH" | "CANCEL"; content: string };
}

/** A mail that was ordered, before it is written. `data` is what the orderer stored, parsed by the composer. */
export interface MailOrder {
  /** The same for each try. */
  id: string;
  data: unknown;
  language: MailLanguage;
  orderedAt: Date;
  /** Whom it is for and what it is about; null where no account reads it. */
  accountId: string | null;
  subjectId: string | null;
}

/** Writes a mail when its turn has come; null when there is nothing to send any more. */
export type Composer = (order: MailOrder) => Promise<Mail | null>;

export type Composers = Record<MailKind, Composer>;
