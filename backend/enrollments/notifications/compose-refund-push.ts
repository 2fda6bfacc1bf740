import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { PushComposer } from "#backend/notifications/push/push-notification.ts";
import { findRefundFacts } from "./email-facts-repo.ts";
import type { PushComposerDeps } from "./compose-lecture-pushes.ts";

const dayMs = 24 * 3_600_000;

/** `subjectId` is the refund. */
export function composeRefundPush({ db }: PushComposerDeps): PushComposer {
  return async ({ subjectId }, { texts, preferences }) => {
    const refund = await findRefundFacts(db, subjectId);
    if (refund?.status !== "refunded") return null;
    const amount = formatBirr(santimToBirr(refund.amountSantim), preferences.language);
    return {
      title: texts.refundedTitle(amount),
      body: refund.lectureName,
      path: `/receipt?ref=${refund.textRef}`,
      ttlMs: 3 * dayMs,
    };
  };
}
