import type { NoticeKind } from "#contract/accounts/notifications.ts";
import type { NotificationKind } from "#backend/platform/email/email.ts";

/** The emails that are notifications too, and what their recipients choose them as. */
const noticeKinds = {
  "reminder-day": "day-before",
  "reminder-soon": "starts-soon",
  "host-live": "live",
  "lecture-changed": "moved",
  "materials-added": "moved",
  "replay-expires": "moved",
  "lecture-cancelled": "cancelled",
  "lecture-refunded": "cancelled",
  "host-no-show": "cancelled",
  refunded: "refunded",
} as const satisfies Partial<Record<NotificationKind, NoticeKind>>;

export type PushKind = keyof typeof noticeKinds;

export function isPushKind(kind: string): kind is PushKind {
  return Object.hasOwn(noticeKinds, kind);
}

export function noticeKindOf(kind: PushKind): NoticeKind {
  return noticeKinds[kind];
}

/** These are of no use later, so quiet hours don't hold them. */
export function isUrgent(kind: NoticeKind): boolean {
  return kind === "starts-soon" || kind === "live";
}
