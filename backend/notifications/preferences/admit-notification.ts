import type {
  NotificationChannel,
  NotificationKind,
  NotificationSettings,
} from "#contract/accounts/notifications.ts";
import { notificationKind } from "#contract/accounts/notifications.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { EmailKind } from "#backend/platform/email/email.ts";
import { isPushKind, isUrgent, notificationKindOf, type PushKind } from "./notification-kinds.ts";
import { findChoiceAndZone, type Choice } from "./choice-repo.ts";
import { afterQuietHours } from "./quiet-hours.ts";

/** All notifications are on by default, except the "live" email: it would arrive just after the 15-minute reminder. */
function isOnByDefault({ kind, channel }: Pick<Choice, "kind" | "channel">): boolean {
  return !(kind === "live" && channel === "email");
}

/** Returns each kind with the account's choice, or its default. */
export function withDefaults(choices: readonly Choice[]): NotificationSettings["choices"] {
  const isOn = (kind: NotificationKind, channel: NotificationChannel) =>
    choices.find((choice) => choice.kind === kind && choice.channel === channel)?.enabled ??
    isOnByDefault({ kind, channel });
  const entries = notificationKind.options.map((kind) => [
    kind,
    { push: isOn(kind, "push"), email: isOn(kind, "email") },
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns when an email may be sent: at once if it is not a notification, otherwise according to the preferences. Null
 * if the account does not want it.
 */
export async function admitEmail(
  db: Db,
  { accountId, kind }: { accountId: string | null; kind: EmailKind },
  at: Date,
): Promise<Date | null> {
  if (accountId === null || !isPushKind(kind)) return at;
  return admitNotification(db, { accountId, kind, channel: "email", at });
}

interface Question {
  accountId: string;
  kind: PushKind;
  channel: NotificationChannel;
  /** The time at which the notification is to be sent, if preferences and quiet hours allow it. */
  at: Date;
}

/**
 * Returns when a notification may be sent: at `at`, or at the end of the recipient's quiet hours. Returns null when the
 * account has turned the notification off or is gone. Quiet hours need the account's time zone, which the web page
 * reports at sign-up, at log-in and when the user changes the notification preferences or turns notifications on.
 */
export async function admitNotification(
  db: Db,
  { accountId, kind, channel, at }: Question,
): Promise<Date | null> {
  const choice = { kind: notificationKindOf(kind), channel };
  const found = await findChoiceAndZone(db, accountId, choice);
  if (!found || !(found.enabled ?? isOnByDefault(choice))) return null;
  return found.zone === null || isUrgent(choice.kind) ? at : afterQuietHours(at, found.zone);
}
