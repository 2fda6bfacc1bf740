import type { Composers, NoticeKind } from "#backend/mail/mail.ts";
import {
  composeCancelled,
  composeHostDidNotCome,
  composeLectureChanged,
  composePaidBack,
  composeReminder,
} from "./compose-lecture-mails.ts";
import {
  composeEnrolled,
  composeReceipt,
  composeRefunded,
  composeRefundFailed,
  composeRefundStarted,
} from "./compose-payment-mails.ts";
import type { MailComposing } from "./lecture-lines.ts";

/** Who writes which mail about enrollments and their money. */
export function enrollmentMails(
  services: MailComposing,
): Pick<Composers, Exclude<NoticeKind, "payout-released">> {
  return {
    receipt: composeReceipt(services),
    enrolled: composeEnrolled(services),
    "reminder-day": composeReminder(services, "reminder-day"),
    "reminder-hour": composeReminder(services, "reminder-hour"),
    "lecture-changed": composeLectureChanged(services),
    "lecture-cancelled": composeCancelled(services),
    "host-did-not-come": composeHostDidNotCome(services),
    "lecture-paid-back": composePaidBack(services),
    "refund-started": composeRefundStarted(services),
    refunded: composeRefunded(services),
    "refund-failed": composeRefundFailed(services),
  };
}
