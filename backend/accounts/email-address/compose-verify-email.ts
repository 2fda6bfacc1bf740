import { randomInt } from "node:crypto";
import { EMAIL_LINKS_PER_HOUR } from "#backend/platform/constants.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { composeNotification } from "../compose-notification.ts";
import { createToken } from "../sessions/token.ts";
import {
  countEmailedLinks,
  findOpenConfirmation,
  setConfirmationSecrets,
} from "./email-confirmation-repo.ts";

const hourMs = 3_600_000;
const codeLength = 6;

/**
 * Composes the email that asks the owner of the account to verify its address, with a link and a code. The `subjectId`
 * of the queued email is the confirmation's id.
 */
export function composeVerifyEmail(deps: { db: Db; clock: Clock; publicUrl: string }) {
  const { db, clock, publicUrl } = deps;
  return composeNotification(db, async ({ texts }, { subjectId }) => {
    const now = clock();
    const email = await findOpenConfirmation(db, subjectId, now);
    if (email === undefined) return null;
    const recent = { email, exceptId: subjectId, since: new Date(now.getTime() - hourMs) };
    if ((await countEmailedLinks(db, recent)) >= EMAIL_LINKS_PER_HOUR) return null;
    const token = createToken();
    const code = randomInt(10 ** codeLength)
      .toString()
      .padStart(codeLength, "0");
    await setConfirmationSecrets(db, subjectId, { token, code });
    return {
      to: email,
      subject: texts.verifyEmailSubject,
      paragraphs: [texts.verifyEmailBody, texts.verifyEmailCode(code)],
      action: { label: texts.emailChangeAction, url: `${publicUrl}/confirm-email?token=${token}` },
      small: [texts.verifyEmailNotYou],
    };
  });
}
