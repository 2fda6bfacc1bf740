import { DEFAULT_LANGUAGE } from "#contract/text/languages.ts";
import { findAccountById } from "#backend/accounts/account-repo.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { PushComposers, PushContent, QueuedPush } from "./push-notification.ts";
import { pushTexts } from "./texts/push-texts.ts";

export interface ComposedPush extends PushContent {
  language: string;
}

/**
 * Composes a notification in the account's language. Returns null when it no longer applies, or the account is gone.
 */
export async function composePush(
  { db, composers }: { db: Db; composers: PushComposers },
  push: QueuedPush,
): Promise<ComposedPush | null> {
  const account = await findAccountById(db, push.accountId);
  if (!account) return null;
  const language = account.language ?? DEFAULT_LANGUAGE;
  const { calendar, clock } = account;
  const preferences = { language, calendar: calendar ?? "gregorian", clock: clock ?? "24-hour" } as const;
  const content = await composers[push.kind](push, {
    id: account.id,
    preferences,
    texts: pushTexts[language],
  });
  return content && { ...content, language };
}
