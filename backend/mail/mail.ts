import type { Preferences } from "#contract/preferences.ts";

export type MailLanguage = Preferences["language"];

export type MailKind = "password-reset" | "contact-message";

/** A mail as it goes out. */
export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** A mail that was ordered, before it is written. `data` is what the orderer stored, parsed by the composer. */
export interface MailOrder {
  /** The same for each try. */
  id: string;
  data: unknown;
  language: MailLanguage;
  orderedAt: Date;
}

/** Writes a mail when its turn has come; null when there is nothing to send any more. */
export type Composer = (order: MailOrder) => Promise<Mail | null>;

export type Composers = Record<MailKind, Composer>;
