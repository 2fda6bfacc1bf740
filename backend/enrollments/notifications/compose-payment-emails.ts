import {
  composeNotification,
  type Notification,
  type Recipient,
} from "#backend/accounts/compose-notification.ts";
import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { formatWhen } from "#backend/platform/email/format-when.ts";
import { isOpenRefund } from "#backend/payments/refunds/refund-state.ts";
import {
  calendarOf,
  lectureAction,
  lectureLines,
  replayLines,
  type EmailComposerDeps,
} from "./lecture-lines.ts";
import {
  findLectureFacts,
  findPaymentFacts,
  findRefundFacts,
  type LectureFacts,
  type PaymentFacts,
  type RefundFacts,
} from "./email-facts-repo.ts";
import { findSoldReplay } from "../state/replay-sale-repo.ts";

/** Sent when the student has paid, and is enrolled or can watch the replay. `subjectId` is the payment. */
export function composeReceipt(services: EmailComposerDeps): Composer {
  return composeForPayment(services, async (recipient, payment) => {
    const lecture = await findLectureFacts(services.db, payment.lectureId);
    if (!lecture) return null;
    if (payment.kind === "replay") return writeReplayReceipt(services, recipient, { payment, lecture });
    const { texts } = recipient;
    return {
      subject: texts.receiptSubject(lecture.name),
      paragraphs: [
        texts.receiptPaid(amountOf(payment, recipient)),
        lectureLines(recipient, lecture),
        ...replayLines(recipient, lecture),
        texts.receiptReference(payment.textRef),
      ],
      action: receiptAction(services, recipient, payment),
      small: [texts.joinHow, texts.refundRule],
      calendar: calendarOf(services, lecture),
    };
  });
}

interface BoughtReplay {
  payment: PaymentFacts;
  lecture: LectureFacts;
}

async function writeReplayReceipt(
  services: EmailComposerDeps,
  recipient: Recipient,
  { payment, lecture }: BoughtReplay,
): Promise<Notification> {
  const { texts, preferences } = recipient;
  const { replayExpiresAt: until } = await findSoldReplay(services.db, lecture.id);
  const untilText = until && [texts.replayReceiptUntil(formatWhen(until, lecture.zone, preferences))];
  return {
    subject: texts.replayReceiptSubject(lecture.name),
    paragraphs: [
      texts.replayReceiptPaid(amountOf(payment, recipient)),
      lectureLines(recipient, lecture),
      ...(untilText ?? []),
      texts.receiptReference(payment.textRef),
    ],
    action: receiptAction(services, recipient, payment),
    small: [texts.replayRefundRule],
  };
}

/** Sent when the student is enrolled in a free lecture. `subjectId` is the free payment. */
export function composeEnrolled(services: EmailComposerDeps): Composer {
  return composeForPayment(services, async (recipient, { lectureId }) => {
    const lecture = await findLectureFacts(services.db, lectureId);
    if (!lecture) return null;
    const { texts } = recipient;
    return {
      subject: texts.enrolledSubject(lecture.name),
      paragraphs: [texts.enrolledFree, lectureLines(recipient, lecture), ...replayLines(recipient, lecture)],
      action: lectureAction(recipient, services.publicUrl, lectureId),
      small: [texts.joinHow],
      calendar: calendarOf(services, lecture),
    };
  });
}

/**
 * Sent when an amount other than the price was received. Composes nothing if an admin has already decided about the
 * payment.
 */
export function composePaymentInReview(services: EmailComposerDeps): Composer {
  return composeForPayment(services, async (recipient, payment) => {
    if (payment.status !== "in_review") return null;
    const { texts } = recipient;
    const expected = amountOf(payment, recipient);
    const arrived = amountOf({ amountSantim: payment.receivedSantim }, recipient);
    return {
      subject: texts.inReviewSubject(payment.lectureName),
      paragraphs: [
        texts.inReviewBody(arrived, expected, payment.lectureName),
        texts.inReviewHow,
        texts.receiptReference(payment.textRef),
      ],
      action: lectureAction(recipient, services.publicUrl, payment.lectureId),
    };
  });
}

/**
 * Composes the email about a refund that has started; composes nothing if the refund is already complete. The email is
 * composed some time after the refund started, because most refunds are complete by then, and the student then needs
 * only the email about the completed refund.
 */
export function composeRefundStarted(services: EmailComposerDeps): Composer {
  return composeForRefund(services, async (recipient, refund) => {
    if (!isOpenRefund(refund.status)) return null;
    const { texts } = recipient;
    const amount = amountOf(refund, recipient);
    return {
      subject: texts.refundStartedSubject(amount),
      paragraphs: [
        (refund.isPart ? texts.refundPartStarted : texts.refundStarted)(amount, refund.lectureName),
        ...reasonOf(refund, recipient),
        texts.refundStartedHow,
      ],
      action: receiptAction(services, recipient, refund),
    };
  });
}

export function composeRefunded(services: EmailComposerDeps): Composer {
  return composeForRefund(services, async (recipient, refund) => {
    const { texts } = recipient;
    const amount = amountOf(refund, recipient);
    return {
      subject: texts.refundedSubject(amount),
      paragraphs: [
        (refund.isPart ? texts.refundedPart : texts.refunded)(amount, refund.lectureName),
        ...reasonOf(refund, recipient),
        texts.refundedHow,
      ],
      action: receiptAction(services, recipient, refund),
    };
  });
}

export function composeRefundFailed(services: EmailComposerDeps): Composer {
  return composeForRefund(services, async (recipient, refund) => {
    const { texts } = recipient;
    const amount = amountOf(refund, recipient);
    return {
      subject: texts.refundFailedSubject(amount),
      paragraphs: [
        (refund.isPart ? texts.refundPartFailed : texts.refundFailed)(amount, refund.lectureName),
        texts.refundFailedHow,
      ],
      action: receiptAction(services, recipient, refund),
    };
  });
}

/**
 * Returns the admin's reason for a refund. A refund that the rules required has none: another email has already
 * explained it.
 */
function reasonOf({ adminReason }: RefundFacts, { texts }: Recipient): string[] {
  return adminReason === null ? [] : [texts.reasonGiven(adminReason)];
}

function composeForPayment(
  { db }: EmailComposerDeps,
  write: (recipient: Recipient, payment: PaymentFacts) => Promise<Notification | null>,
): Composer {
  return composeNotification(db, async (recipient, { subjectId }) => {
    const payment = await findPaymentFacts(db, subjectId);
    return payment ? write(recipient, payment) : null;
  });
}

/** `subjectId` is the refund. */
function composeForRefund(
  { db }: EmailComposerDeps,
  write: (recipient: Recipient, refund: RefundFacts) => Promise<Notification | null>,
): Composer {
  return composeNotification(db, async (recipient, { subjectId }) => {
    const refund = await findRefundFacts(db, subjectId);
    return refund ? write(recipient, refund) : null;
  });
}

function receiptAction(
  { publicUrl }: EmailComposerDeps,
  { texts }: Recipient,
  { textRef }: Pick<PaymentFacts, "textRef">,
) {
  return { label: texts.receiptAction, url: `${publicUrl}/receipt?ref=${textRef}` };
}

function amountOf({ amountSantim }: Pick<PaymentFacts, "amountSantim">, { preferences }: Recipient): string {
  return formatBirr(santimToBirr(amountSantim), preferences.language);
}
