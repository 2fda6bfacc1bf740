import type { NotificationChannel, NotificationKind } from "#contract/accounts/notifications.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export interface Choice {
  kind: NotificationKind;
  channel: NotificationChannel;
  enabled: boolean;
}

/** Lists an account's explicit choices; defaults apply to everything else. */
export async function listChoices(db: Db, accountId: string): Promise<Choice[]> {
  return db("notification_preferences").where({ accountId }).select("kind", "channel", "enabled");
}

export async function upsertChoice(db: Db, accountId: string, choice: Choice): Promise<void> {
  await db("notification_preferences")
    .insert({ accountId, ...choice })
    .onConflict(["accountId", "kind", "channel"])
    .merge(["enabled"]);
}

export interface ChoiceAndZone {
  /** Null when the account has not chosen. */
  enabled: boolean | null;
  /** The account's time zone; null until a page has reported it. */
  zone: string | null;
}

/** Returns undefined when the account was deleted. */
export async function findChoiceAndZone(
  db: Db,
  accountId: string,
  { kind, channel }: Pick<Choice, "kind" | "channel">,
): Promise<ChoiceAndZone | undefined> {
  const choice = db("notification_preferences")
    .where({ accountId, kind, channel })
    .select("enabled")
    .as("enabled");
  return db("accounts").where({ id: accountId }).whereNull("deletedAt").first("zone", choice);
}
