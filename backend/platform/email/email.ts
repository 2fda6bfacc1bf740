import type { Preferences } from "#contract/calendar/preferences.ts";

export type EmailLanguage = Preferences["language"];

/** Emails to an account about an event. Each is sent once. */
export type NotificationEmailKind =
  | "receipt"
  | "enrolled"
  | "reminder-day"
  | "reminder-soon"
  | "host-live"
  | "lecture-changed"
  | "lecture-cancelled"
  | "lecture-deleted"
  | "materials-added"
  | "announcement"
  | "replay-expires"
  | "replay-missing"
  | "replay-deleted"
  | "cut-out-asked"
  | "cut-out-decided"
  | "host-no-show"
  | "lecture-refunded"
  | "lecture-not-given"
  | "complaint-received"
  | "complaint-decided"
  | "payments-held"
  | "payments-hold-ended"
  | "payment-in-review"
  | "refund-started"
  | "refunded"
  | "refund-failed"
  | "admin-alert"
  | "payout-requested"
  | "payout-released";

/** Emails to an account about its security. */
export type AccountNotificationKind =
  | "verify-email"
  | "email-change"
  | "email-change-requested"
  | "email-changed"
  | "second-factor";

export type EmailKind =
  | "password-reset"
  | "log-in-attempts"
  | "contact-message"
  | NotificationEmailKind
  | AccountNotificationKind;

/** A composed email, ready to send. */
export interface EmailMessage {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file that email apps import automatically. */
  calendar?: { method: "PUBLISH" | "CANCEL"; content: string };
}

/** An email in the queue, before it is composed. */
export interface QueuedEmail {
  /** The id is the same for every attempt. */
  id: string;
  /** The stored JSON value; the composer parses it. */
  data: unknown;
  language: EmailLanguage;
  queuedAt: Date;
  /** The recipient's account; null, like `subjectId`, for a recipient without an account. */
  accountId: string | null;
  subjectId: string | null;
}

/** Composes a queued email just before it is sent. Returns null when the email is no longer needed. */
export type Composer = (queued: QueuedEmail) => Promise<EmailMessage | null>;

export type Composers = Record<EmailKind, Composer>;
