import { z } from "zod";
import { composeNotification } from "#backend/accounts/compose-notification.ts";
import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { formatWhen } from "#backend/platform/email/format-when.ts";
import { findLectureFacts } from "../notifications/email-facts-repo.ts";
import { lectureAction, lectureLines, type EmailComposerDeps } from "../notifications/lecture-lines.ts";
import { findReplayPurchase } from "./replay-purchase-repo.ts";

const lostData = z.object({ until: z.coerce.date(), reason: z.string().optional() });

/** Composes nothing if the student has withdrawn, or the replay has become available. `subjectId` is the lecture. */
export function composeReplayLost(
  { db, clock, publicUrl }: EmailComposerDeps,
  kind: "replay-missing" | "replay-deleted",
): Composer {
  return composeNotification(db, async (recipient, { subjectId, data }) => {
    const { until, reason } = lostData.parse(data);
    const lecture = await findLectureFacts(db, subjectId);
    if (!lecture || lecture.deletedAt) return null;
    const purchase = await findReplayPurchase(db, { studentId: recipient.id, lectureId: lecture.id });
    if (!purchase || purchase.withdrawalUntil === null || purchase.withdrawalUntil <= clock()) return null;
    const { texts, preferences } = recipient;
    const isMissing = kind === "replay-missing";
    const amount = formatBirr(santimToBirr(purchase.santim), preferences.language);
    return {
      subject: isMissing
        ? texts.replayMissingSubject(lecture.name)
        : texts.replayDeletedSubject(lecture.name),
      paragraphs: [
        isMissing ? texts.replayMissingBody : texts.replayDeletedBody(reason === undefined),
        lectureLines(recipient, lecture),
        ...(reason === undefined ? [] : [texts.reasonGiven(reason)]),
        texts.replayWithdrawHow(amount, formatWhen(until, lecture.zone, preferences)),
      ],
      action: lectureAction(recipient, publicUrl, lecture.id),
      small: isMissing ? [texts.replayMayCome] : [],
    };
  });
}
