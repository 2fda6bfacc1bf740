import { type ChatMessage, chatText } from "#contract/room/chat.ts";
import { cleanText } from "#contract/text/clean-text.ts";

export interface PendingMessage {
  clientId: string;
  text: string;
  /** The `seq` of the message that it answers. */
  replyTo: number | null;
}

export type ChatEntry =
  | ({ status: "sending" } & PendingMessage)
  /** Will not be sent again; `code` says why. */
  | ({ status: "rejected"; code: string } & PendingMessage)
  | ({ status: "delivered" } & ChatMessage);
export type DeliveredMessage = Extract<ChatEntry, { status: "delivered" }>;

export interface ChatLog {
  /** Delivered messages by sequence number, then pending and rejected ones in the order in which they were written. */
  entries: readonly ChatEntry[];
  /** Up to this number nothing is missing; a join asks for what follows. */
  lastSeq: number;
  /** Up to this number everything was in view; null before the first join, whose messages are old. */
  readSeq: number | null;
}

export const emptyChatLog: ChatLog = { entries: [], lastSeq: 0, readSeq: null };

/** Returns the text to send for what was typed, or null when there is none. */
export function sendableText(typed: string): string | null {
  const text = cleanText(typed);
  return text === "" ? null : text;
}

/** Why what was typed cannot be sent; null when it can, and when there is nothing to send. */
export function messageIssue(typed: string): string | null {
  if (sendableText(typed) === null) return null;
  return chatText.safeParse(typed).error?.issues[0]?.message ?? null;
}

export function addPending(log: ChatLog, message: PendingMessage): ChatLog {
  return { ...log, entries: [...log.entries, { status: "sending", ...message }] };
}

export function markRejected(log: ChatLog, clientId: string, code: string): ChatLog {
  const entries = log.entries.map((entry) =>
    entry.clientId === clientId && entry.status === "sending"
      ? { ...entry, status: "rejected" as const, code }
      : entry,
  );
  return { ...log, entries };
}

/** Takes a rejected message out of the log, to be written anew before what is being written. */
export function editRejected(
  { chat, draft }: { chat: ChatLog; draft: string },
  { clientId, text, replyTo }: PendingMessage,
): { chat: ChatLog; draft: string; replyTo: number | null } {
  const entries = chat.entries.filter((entry) => entry.clientId !== clientId || entry.status !== "rejected");
  return { chat: { ...chat, entries }, draft: draft === "" ? text : `${text} ${draft}`, replyTo };
}

/** Adds a message from the server. One's own replaces its pending entry; a duplicate changes nothing. */
export function deliver(log: ChatLog, message: ChatMessage): ChatLog {
  const known = log.entries.filter(isDelivered);
  // A late copy of a message that was removed meanwhile does not bring it back.
  if (known.some(({ seq, removed }) => seq === message.seq && (removed || !message.removed))) return log;
  const delivered = known.filter(({ seq }) => seq !== message.seq);
  delivered.push({ status: "delivered", ...message });
  delivered.sort((one, other) => one.seq - other.seq);
  const undelivered = log.entries.filter(
    (entry) => entry.status !== "delivered" && entry.clientId !== message.clientId,
  );
  const knownSeqs = new Set(delivered.map(({ seq }) => seq));
  let { lastSeq } = log;
  while (knownSeqs.has(lastSeq + 1)) lastSeq += 1;
  return { ...log, entries: [...delivered, ...undelivered], lastSeq };
}

/** Adds the messages of a join response: everything after `lastSeq` that the server still has. */
export function catchUp(log: ChatLog, missed: readonly ChatMessage[]): ChatLog {
  const merged = missed.reduce(deliver, log);
  const newest = missed.reduce((highest, { seq }) => Math.max(highest, seq), merged.lastSeq);
  return { ...merged, lastSeq: newest, readSeq: merged.readSeq ?? newest };
}

/** The newest message is in view. */
export function markRead(log: ChatLog): ChatLog {
  const newest = log.entries.findLast(isDelivered)?.seq ?? 0;
  return log.readSeq !== null && newest > log.readSeq ? { ...log, readSeq: newest } : log;
}

/** How many messages of others have come since the newest one was in view. */
export function countUnread({ entries, readSeq }: ChatLog, ownId: string | undefined): number {
  if (readSeq === null) return 0;
  return entries.filter(
    (entry) => isDelivered(entry) && entry.seq > readSeq && !entry.removed && entry.senderId !== ownId,
  ).length;
}

export function findMessage({ entries }: ChatLog, seq: number): DeliveredMessage | undefined {
  return entries.find((entry): entry is DeliveredMessage => isDelivered(entry) && entry.seq === seq);
}

/** The server sends only the latest messages. Numbers start at 1, and a removed message keeps its number. */
export function lacksEarlier({ entries }: ChatLog): boolean {
  const first = entries.find(isDelivered);
  return first !== undefined && first.seq > 1;
}

/** Returns what to send again after a reconnect; the server ignores client ids that it already has. */
export function pendingMessages(log: ChatLog): readonly PendingMessage[] {
  return log.entries.filter((entry) => entry.status === "sending");
}

export function isDelivered(entry: ChatEntry): entry is DeliveredMessage {
  return entry.status === "delivered";
}
