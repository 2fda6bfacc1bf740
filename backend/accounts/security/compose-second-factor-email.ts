import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { composeNotification } from "../compose-notification.ts";
import { secondFactorNews } from "./notify-owner.ts";

const newsData = z.object({ news: secondFactorNews });

/** Tells the owner that the second factor has changed, or was tried. */
export function composeSecondFactorEmail({ db, publicUrl }: { db: Db; publicUrl: string }) {
  return composeNotification(db, async ({ texts }, { data }) => {
    const { subject, said } = texts.secondFactor[newsData.parse(data).news];
    return {
      subject,
      paragraphs: [said, texts.secondFactorNotYou],
      action: { label: texts.secondFactorAction, url: `${publicUrl}/profile` },
    };
  });
}
