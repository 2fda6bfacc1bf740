import { z } from "zod";
import { alertReason } from "#contract/admin/alert.ts";
import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { composeNotification, type Recipient } from "#backend/accounts/compose-notification.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { findWaitingRefunds } from "./waiting-refund-repo.ts";

const alertData = z.object({ counts: z.array(z.object({ reason: alertReason, count: z.number() })) });

/** Composes an email that lists the new items. The email names no students; the admin area does. */
export function composeAdminAlert({ db, publicUrl }: { db: Db; publicUrl: string }): Composer {
  return composeNotification(db, async (recipient, { data }) => {
    const { counts } = alertData.parse(data);
    const { texts } = recipient;
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const lines = counts.map(({ reason, count }) => `${count} × ${texts.alertReasons[reason]}`);
    const isWaiting = counts.some(({ reason }) => reason === "refunds_waiting");
    return {
      subject: texts.alertSubject(total),
      paragraphs: [
        texts.alertBody,
        lines.join("\n"),
        ...(isWaiting ? await describeWaiting(db, recipient) : []),
      ],
      action: { label: texts.alertAction, url: `${publicUrl}/admin` },
    };
  });
}

/**
 * Returns one sentence about all refunds that are still waiting; none if all have been made since the alert was
 * created.
 */
async function describeWaiting(db: Db, { texts, preferences }: Recipient): Promise<string[]> {
  const waiting = await findWaitingRefunds(db);
  if (!waiting) return [];
  const amount = formatBirr(santimToBirr(waiting.santim), preferences.language);
  return [texts.alertWaiting(waiting.refunds, amount, waiting.note ?? "")];
}
