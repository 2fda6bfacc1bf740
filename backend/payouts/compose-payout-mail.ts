import { z } from "zod";
import { composeNotice } from "#backend/accounts/compose-notice.ts";
import type { Db } from "#backend/db/knex.ts";
import { formatBirr } from "#backend/mail/format-birr.ts";
import type { Composer } from "#backend/mail/mail.ts";

const released = z.object({ amountSantim: z.int() });

/** Money is on its way to an instructor. Its subject is the payout. */
export function composePayoutReleased({ db, publicUrl }: { db: Db; publicUrl: string }): Composer {
  return composeNotice(db, async ({ texts, shown }, { data }) => {
    const amount = formatBirr(released.parse(data).amountSantim, shown.language);
    return {
      subject: texts.payoutSubject(amount),
      paragraphs: [texts.payoutReleased(amount), texts.payoutHow],
      action: { label: texts.payoutAction, url: `${publicUrl}/earnings` },
    };
  });
}
