import type { Composers } from "#backend/platform/email/email.ts";
import {
  composeComplaintDecided,
  composeComplaintReceived,
  composePaymentsHeld,
  composePaymentsHoldEnded,
} from "./complaints/compose-complaint-emails.ts";
import { composeAnnouncement } from "./announcements/compose-announcement.ts";
import { composeReplayLost } from "./replays/compose-replay-emails.ts";
import {
  composeCancelled,
  composeHostLive,
  composeHostNoShow,
  composeLectureChanged,
  composeLectureDeleted,
  composeLectureNotGiven,
  composeLectureRefunded,
  composeReminder,
} from "./notifications/compose-lecture-emails.ts";
import {
  composeEnrolled,
  composePaymentInReview,
  composeReceipt,
  composeRefunded,
  composeRefundFailed,
  composeRefundStarted,
} from "./notifications/compose-payment-emails.ts";
import type { EmailComposerDeps } from "./notifications/lecture-lines.ts";

/** The emails of this domain; `server-jobs.ts` does not compile if no domain composes a kind. */
export function enrollmentEmails(services: EmailComposerDeps) {
  return {
    receipt: composeReceipt(services),
    enrolled: composeEnrolled(services),
    "reminder-day": composeReminder(services, "reminder-day"),
    "reminder-soon": composeReminder(services, "reminder-soon"),
    "host-live": composeHostLive(services),
    "lecture-changed": composeLectureChanged(services),
    announcement: composeAnnouncement(services),
    "lecture-cancelled": composeCancelled(services),
    "lecture-deleted": composeLectureDeleted(services),
    "host-no-show": composeHostNoShow(services),
    "lecture-refunded": composeLectureRefunded(services),
    "lecture-not-given": composeLectureNotGiven(services),
    "replay-missing": composeReplayLost(services, "replay-missing"),
    "replay-deleted": composeReplayLost(services, "replay-deleted"),
    "complaint-received": composeComplaintReceived(services),
    "complaint-decided": composeComplaintDecided(services),
    "payments-held": composePaymentsHeld(services),
    "payments-hold-ended": composePaymentsHoldEnded(services),
    "payment-in-review": composePaymentInReview(services),
    "refund-started": composeRefundStarted(services),
    refunded: composeRefunded(services),
    "refund-failed": composeRefundFailed(services),
  } satisfies Partial<Composers>;
}
