import { z } from "zod";
import { complaintDecision } from "#contract/admin/complaint-review.ts";
import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { composeNotification, type Recipient } from "#backend/accounts/compose-notification.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { findLectureFacts, getRefundedSantim } from "../notifications/email-facts-repo.ts";
import { lectureAction, lectureLines, type EmailComposerDeps } from "../notifications/lecture-lines.ts";
import { findComplaint } from "./complaint-repo.ts";

/** Confirms that a complaint was received. `subjectId` is the complaint's id. */
export function composeComplaintReceived({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { subjectId }) => {
    const complaint = await findComplaint(db, subjectId);
    const lecture = complaint && (await findLectureFacts(db, complaint.lectureId));
    if (!complaint || !lecture) return null;
    const { texts } = recipient;
    return {
      subject: texts.complaintReceivedSubject(lecture.name),
      paragraphs: [
        texts.complaintReceivedBody,
        lectureLines(recipient, lecture),
        texts.complaintQuoted(complaint.text),
      ],
      action: lectureAction(recipient, publicUrl, lecture.id),
      small: [texts.complaintReceivedHow],
    };
  });
}

const decided = z.object({ lectureId: z.uuid(), decision: complaintDecision, reason: z.string() });

/**
 * Composes the email about an admin's decision of a single complaint, with the admin's reason. `subjectId` is the
 * complaint's id.
 */
export function composeComplaintDecided({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId, decision, reason } = decided.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture) return null;
    const { texts } = recipient;
    const isUpheld = decision !== "release";
    const [subject, body] = isUpheld
      ? [texts.complaintUpheldSubject, texts.complaintUpheldBody]
      : [texts.complaintReleasedSubject, texts.complaintReleasedBody];
    const paragraphs = [body, lectureLines(recipient, lecture), texts.complaintReason(reason)];
    return {
      subject: subject(lecture.name),
      paragraphs: isUpheld ? [...paragraphs, await moneyBack(db, recipient, lectureId)] : paragraphs,
      action: { label: texts.otherLectures, url: `${publicUrl}/lectures` },
    };
  });
}

async function moneyBack(
  db: EmailComposerDeps["db"],
  { id: studentId, texts, preferences }: Recipient,
  lectureId: string,
): Promise<string> {
  const santim = await getRefundedSantim(db, { studentId, lectureId });
  return texts.moneyBack(formatBirr(santimToBirr(santim), preferences.language));
}

const held = z.object({ lectureId: z.uuid(), isWhole: z.boolean() });

/**
 * Composes the email to the instructor when payments are held. It contains neither the student's name nor the
 * complaint's text.
 */
export function composePaymentsHeld({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId, isWhole } = held.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture) return null;
    const { texts } = recipient;
    return {
      subject: texts.paymentsHeldSubject(lecture.name),
      paragraphs: [
        isWhole ? texts.paymentsHeldLectureBody : texts.paymentsHeldSeatBody,
        lectureLines(recipient, lecture),
      ],
      action: { label: texts.payoutAction, url: `${publicUrl}/earnings` },
      small: [texts.paymentsHeldHow],
    };
  });
}

const holdEnded = decided.omit({ reason: true });

/**
 * Composes the email to the instructor when a complaint was decided and its hold has ended. `subjectId` is the
 * complaint's id.
 */
export function composePaymentsHoldEnded({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId, decision } = holdEnded.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture) return null;
    const { texts } = recipient;
    const body = {
      release: texts.paymentsReleasedBody,
      refund_one: texts.paymentsRefundedOneBody,
      refund_all: texts.paymentsRefundedAllBody,
    };
    return {
      subject: texts.paymentsHoldEndedSubject(lecture.name),
      paragraphs: [body[decision], lectureLines(recipient, lecture)],
      action: { label: texts.payoutAction, url: `${publicUrl}/earnings` },
    };
  });
}
