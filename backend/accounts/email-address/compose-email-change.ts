import { z } from "zod";
import { EMAIL_LINKS_PER_HOUR } from "#backend/platform/constants.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { AccountNotificationKind, Composers } from "#backend/platform/email/email.ts";
import { findAccountByEmail } from "../account-repo.ts";
import { composeVerifyEmail } from "./compose-verify-email.ts";
import { composeNotification } from "../compose-notification.ts";
import { createToken } from "../sessions/token.ts";
import {
  countEmailedLinks,
  findOpenConfirmation,
  setConfirmationSecrets,
} from "./email-confirmation-repo.ts";

interface ComposerDeps {
  db: Db;
  clock: Clock;
  publicUrl: string;
}

const hourMs = 3_600_000;
const changed = z.object({ previous: z.string(), email: z.string() });

/** The emails about a change of the account's email address. Their `subjectId` is the confirmation's id. */
export function emailChangeEmails(
  deps: ComposerDeps,
): Pick<Composers, Exclude<AccountNotificationKind, "second-factor">> {
  return {
    "verify-email": composeVerifyEmail(deps),
    "email-change": composeEmailChange(deps),
    "email-change-requested": composeRequested(deps),
    "email-changed": composeChanged(deps),
  };
}

/**
 * Composes the email to the new address. The email contains the link, which is stored nowhere else, or says that
 * another account already uses the address.
 */
function composeEmailChange({ db, clock, publicUrl }: ComposerDeps) {
  return composeNotification(db, async ({ texts }, { subjectId }) => {
    const now = clock();
    const email = await findOpenConfirmation(db, subjectId, now);
    if (email === undefined) return null;
    const recent = { email, exceptId: subjectId, since: new Date(now.getTime() - hourMs) };
    if ((await countEmailedLinks(db, recent)) >= EMAIL_LINKS_PER_HOUR) return null;
    const token = createToken();
    await setConfirmationSecrets(db, subjectId, { token });
    if (await findAccountByEmail(db, email))
      return {
        to: email,
        subject: texts.emailInUseSubject,
        paragraphs: [texts.emailInUseBody(email), texts.emailInUseHow],
        action: { label: texts.emailInUseAction, url: `${publicUrl}/login` },
      };
    return {
      to: email,
      subject: texts.emailChangeSubject,
      paragraphs: [texts.emailChangeBody(email), texts.emailChangeHow],
      action: { label: texts.emailChangeAction, url: `${publicUrl}/confirm-email?token=${token}` },
      small: [texts.emailChangeNotYou],
    };
  });
}

/** Composes the email to the current address before the change, so that the owner can still stop it. */
function composeRequested({ db, clock, publicUrl }: ComposerDeps) {
  return composeNotification(db, async ({ texts }, { subjectId }) => {
    const email = await findOpenConfirmation(db, subjectId, clock());
    if (email === undefined) return null;
    return {
      subject: texts.emailChangeRequestedSubject,
      paragraphs: [texts.emailChangeRequestedBody(email), texts.emailChangeRequestedNotYou],
      action: { label: texts.emailChangeRequestedAction, url: `${publicUrl}/profile` },
    };
  });
}

/** Composes the email to the previous address after the change. */
function composeChanged({ db, publicUrl }: ComposerDeps) {
  return composeNotification(db, async ({ texts }, { data }) => {
    const { previous, email } = changed.parse(data);
    return {
      to: previous,
      subject: texts.emailChangedSubject,
      paragraphs: [texts.emailChangedBody(email), texts.emailChangedNotYou],
      action: { label: texts.emailChangedAction, url: `${publicUrl}/contact` },
    };
  });
}
