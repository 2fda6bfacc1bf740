import { composeNotice, type Notice, type Reader } from "#backend/accounts/compose-notice.ts";
import { formatBirr } from "#backend/mail/format-birr.ts";
import type { Composer } from "#backend/mail/mail.ts";
import { calendarOf, lectureAction, lectureLines, type MailComposing } from "./lecture-lines.ts";
import { findLectureFacts, findPaymentFacts, type PaymentFacts } from "./mail-facts-repo.ts";

/** Paid, and enrolled. Its subject is the payment. */
export function composeReceipt(services: MailComposing): Composer {
  return aboutPayment(services, async (reader, payment) => {
    const lecture = await findLectureFacts(services.db, payment.lectureId);
    if (!lecture) return null;
    const { texts, shown } = reader;
    return {
      subject: texts.receiptSubject(lecture.name),
      paragraphs: [
        texts.receiptPaid(formatBirr(payment.amountSantim, shown.language)),
        lectureLines(reader, lecture),
        texts.receiptReference(payment.textRef),
      ],
      action: receiptAction(services, reader, payment),
      small: [texts.joinHow],
      calendar: calendarOf(services, lecture),
    };
  });
}

/** Enrolled in a free lecture. Its subject is the payment of nothing. */
export function composeEnrolled(services: MailComposing): Composer {
  return aboutPayment(services, async (reader, { lectureId }) => {
    const lecture = await findLectureFacts(services.db, lectureId);
    if (!lecture) return null;
    const { texts } = reader;
    return {
      subject: texts.enrolledSubject(lecture.name),
      paragraphs: [texts.enrolledFree, lectureLines(reader, lecture)],
      action: lectureAction(reader, services.publicUrl, lectureId),
      small: [texts.joinHow],
      calendar: calendarOf(services, lecture),
    };
  });
}

/** Written a while after the refund began: most are done by then, and one mail says so. */
export function composeRefundStarted(services: MailComposing): Composer {
  return aboutPayment(services, async (reader, payment) => {
    if (payment.status !== "refund_pending") return null;
    const { texts } = reader;
    const amount = formatBirr(payment.amountSantim, reader.shown.language);
    return {
      subject: texts.refundStartedSubject(amount),
      paragraphs: [texts.refundStarted(amount, payment.lectureName), texts.refundStartedHow],
      action: receiptAction(services, reader, payment),
    };
  });
}

export function composeRefunded(services: MailComposing): Composer {
  return aboutPayment(services, async (reader, payment) => {
    const { texts } = reader;
    const amount = formatBirr(payment.amountSantim, reader.shown.language);
    return {
      subject: texts.refundedSubject(amount),
      paragraphs: [texts.refunded(amount, payment.lectureName), texts.refundedHow],
      action: receiptAction(services, reader, payment),
    };
  });
}

export function composeRefundFailed(services: MailComposing): Composer {
  return aboutPayment(services, async (reader, payment) => {
    const { texts } = reader;
    const amount = formatBirr(payment.amountSantim, reader.shown.language);
    return {
      subject: texts.refundFailedSubject(amount),
      paragraphs: [texts.refundFailed(amount, payment.lectureName), texts.refundFailedHow],
      action: receiptAction(services, reader, payment),
    };
  });
}

function aboutPayment(
  { db }: MailComposing,
  write: (reader: Reader, payment: PaymentFacts) => Promise<Notice | null>,
): Composer {
  return composeNotice(db, async (reader, { subjectId }) => {
    const payment = await findPaymentFacts(db, subjectId);
    return payment ? write(reader, payment) : null;
  });
}

function receiptAction({ publicUrl }: MailComposing, { texts }: Reader, { textRef }: PaymentFacts) {
  return { label: texts.receiptAction, url: `${publicUrl}/receipt?ref=${textRef}` };
}
