import type { Preferences } from "#contract/calendar/preferences.ts";
import type { PushKind } from "../preferences/notice-kinds.ts";
import type { PushTexts } from "./texts/en.ts";

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
