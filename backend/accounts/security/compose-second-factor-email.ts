import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { composeNotification } from "../compose-notification.ts";
import { secondFactorNews } from "./notify-owner.ts";

const newsData = z.object({ news: secondFactorNews });

/** Notifies the owner of a change or use of the second factor, or of failed attempts at it. */
export function composeSecondFactorEmail({ db, publicUrl }: { db: Db; publicUrl: string }) {
  return composeNotification(db, async ({ texts }, { data }) => {
    const { subject, body } = texts.secondFactor[newsData.parse(data).news];
    return {
      subject,
      paragraphs: [body, texts.secondFactorNotYou],
      action: { label: texts.secondFactorAction, url: `${publicUrl}/profile/security` },
    };
  });
}
