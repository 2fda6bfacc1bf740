import type { Preferences } from "#contract/calendar/preferences.ts";
import type { PushKind } from "../preferences/notification-kinds.ts";
import type { PushTexts } from "./texts/en.ts";

/** A notification in the queue, before it is composed. */
export interface QueuedPush {
  id: string;
  accountId: string;
  kind: PushKind;
  subjectId: string;
  /** The stored JSON value; the composer parses it. */
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
  /** The path on our site that a click opens. */
  path: `/${string}`;
  /** How long the push service may hold the notification for an offline device, in milliseconds. */
  ttlMs: number;
}

/** Composes a notification just before it is sent. Returns null when it no longer applies. */
export type PushComposer = (push: QueuedPush, recipient: PushRecipient) => Promise<PushContent | null>;

export type PushComposers = Record<PushKind, PushComposer>;
