import type { NoticeChannel, NoticeKind, NotificationSettings } from "#contract/accounts/notifications.ts";
import { noticeKind } from "#contract/accounts/notifications.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { EmailKind } from "#backend/platform/email/email.ts";
import { isPushKind, isUrgent, noticeKindOf, type PushKind } from "./notice-kinds.ts";
import { findChoiceAndZone, type Choice } from "./choice-repo.ts";
import { afterQuietHours } from "./quiet-hours.ts";

/** Everything, except an email that arrives when the 15 minutes' one has just been read. */
function isOnByDefault({ kind, channel }: Pick<Choice, "kind" | "channel">): boolean {
  return !(kind === "live" && channel === "email");
}

/** Each kind with what was chosen for it, or its default. */
export function withDefaults(choices: readonly Choice[]): NotificationSettings["choices"] {
  const isOn = (kind: NoticeKind, channel: NoticeChannel) =>
    choices.find((choice) => choice.kind === kind && choice.channel === channel)?.enabled ??
    isOnByDefault({ kind, channel });
  const entries = noticeKind.options.map((kind) => [
    kind,
    { push: isOn(kind, "push"), email: isOn(kind, "email") },
  ]);
  return Object.fromEntries(entries);
}

/** For emails: those that are no notifications are always sent at once. */
export async function admitEmail(
  db: Db,
  { accountId, kind }: { accountId: string | null; kind: EmailKind },
  at: Date,
): Promise<Date | null> {
  if (accountId === null || !isPushKind(kind)) return at;
  return admitNotice(db, { accountId, kind, channel: "email", at });
}

interface Question {
  accountId: string;
  kind: PushKind;
  channel: NoticeChannel;
  /** When it is about to be sent, or was due. */
  at: Date;
}

/**
 * Returns when a notification may be sent: `at`, or the end of the recipient's quiet hours; null when the account turned it off
 * or is gone. Quiet hours need the person's zone, which a page tells at sign-up and log-in, and when notifications are chosen or turned on.
 */
export async function admitNotice(db: Db, { accountId, kind, channel, at }: Question): Promise<Date | null> {
  const choice = { kind: noticeKindOf(kind), channel };
  const found = await findChoiceAndZone(db, accountId, choice);
  if (!found || !(found.enabled ?? isOnByDefault(choice))) return null;
  return found.zone === null || isUrgent(choice.kind) ? at : afterQuietHours(at, found.zone);
}
