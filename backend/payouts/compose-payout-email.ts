import { z } from "zod";
import { composeNotification } from "#backend/accounts/compose-notification.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { Composer } from "#backend/platform/email/email.ts";

const released = z.object({ amountSantim: z.int() });

/** Composes the email about a released payout. `subjectId` is the payout's id. */
export function composePayoutReleased({ db, publicUrl }: { db: Db; publicUrl: string }): Composer {
  return composeNotification(db, async ({ texts, preferences }, { data }) => {
    const amount = formatBirr(santimToBirr(released.parse(data).amountSantim), preferences.language);
    return {
      subject: texts.payoutSubject(amount),
      paragraphs: [texts.payoutReleased(amount), texts.payoutHow],
      action: { label: texts.payoutAction, url: `${publicUrl}/earnings` },
    };
  });
}

const requested = released.extend({ bankName: z.string(), accountNumber: z.string() });

/**
 * Composes the email about a requested payout. It lets the account's owner notice a request made by someone else.
 * `subjectId` is the payout's id.
 */
export function composePayoutRequested({ db, publicUrl }: { db: Db; publicUrl: string }): Composer {
  return composeNotification(db, async ({ texts, preferences }, { data }) => {
    const { amountSantim, bankName, accountNumber } = requested.parse(data);
    const amount = formatBirr(santimToBirr(amountSantim), preferences.language);
    return {
      subject: texts.payoutRequestedSubject(amount),
      paragraphs: [texts.payoutRequested(amount, `${bankName}, ${accountNumber}`), texts.payoutNotYou],
      action: { label: texts.payoutAction, url: `${publicUrl}/earnings` },
    };
  });
}
