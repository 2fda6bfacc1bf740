import type { NoticeKind } from "#contract/accounts/notifications.ts";
import type { Preferences } from "#contract/accounts/preferences.ts";
import type { NotificationKind } from "#backend/email/email.ts";
import type { PushTexts } from "./texts/en.ts";

/** The emails that are notifications too, and what their recipients choose them as. */
const noticeKinds = {
  "reminder-day": "day-before",
  "reminder-soon": "starts-soon",
  "host-live": "live",
  "lecture-changed": "moved",
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

/** A notification in the queue, before it is composed. */
export interface QueuedPush {
  id: string;
  accountId: string;
  kind: PushKind;
  subjectId: string;
  /** As it was stored; the composer parses it. */
  data: unknown;
}

export interface PushRecipient {
  id: string;
  preferences: Preferences;
  texts: PushTexts;
}

export interface PushContent {
  title: string;
  body: string;
  /** Where a click leads, on our site. */
  path: `/${string}`;
  /** How long the push service may keep it for a device that is offline, in milliseconds. */
  ttlMs: number;
}

/** Composes a notification just before it is sent. Returns null when it is no longer true. */
export type PushComposer = (push: QueuedPush, recipient: PushRecipient) => Promise<PushContent | null>;

export type PushComposers = Record<PushKind, PushComposer>;
