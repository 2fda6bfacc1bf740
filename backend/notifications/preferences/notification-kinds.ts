import type { NotificationKind } from "#contract/accounts/notifications.ts";
import type { NotificationEmailKind } from "#backend/platform/email/email.ts";

/** The emails that are also notifications, each mapped to the notification kind that users can turn on or off. */
const notificationKinds = {
  "reminder-day": "day-before",
  "reminder-soon": "starts-soon",
  "host-live": "live",
  "lecture-changed": "moved",
  "materials-added": "moved",
  announcement: "moved",
  "replay-expires": "moved",
  "lecture-cancelled": "cancelled",
  "lecture-refunded": "cancelled",
  "host-no-show": "cancelled",
  refunded: "refunded",
} as const satisfies Partial<Record<NotificationEmailKind, NotificationKind>>;

export type PushKind = keyof typeof notificationKinds;

export function isPushKind(kind: string): kind is PushKind {
  return Object.hasOwn(notificationKinds, kind);
}

export function notificationKindOf(kind: PushKind): NotificationKind {
  return notificationKinds[kind];
}

/** Returns true if this kind of notification ignores quiet hours, since it would be useless by the morning. */
export function isUrgent(kind: NotificationKind): boolean {
  return kind === "starts-soon" || kind === "live";
}
