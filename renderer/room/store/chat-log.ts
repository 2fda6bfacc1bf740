import { type ChatMessage, chatText } from "#contract/room/chat.ts";
import { cleanText } from "#contract/text/clean-text.ts";

export interface PendingMessage {
  clientId: string;
  text: string;
  /** The sequence number of the message that this one replies to. */
  replyTo: number | null;
}

export type ChatEntry =
  | ({ status: "sending" } & PendingMessage)
  /** The message will not be sent again; `code` is the reason. */
  | ({ status: "rejected"; code: string } & PendingMessage)
  | ({ status: "delivered" } & ChatMessage);
export type DeliveredMessage = Extract<ChatEntry, { status: "delivered" }>;

export interface ChatLog {
  /** Delivered messages by sequence number, then pending and rejected ones in the order in which they were written. */
  entries: readonly ChatEntry[];
  /** All messages up to this sequence number are known; a join requests the later ones. */
  lastSeq: number;
  /**
   * The sequence number of the last message that was in view. Null before the first join. The messages of the first
   * join response do not count as unread.
   */
  readSeq: number | null;
}

export const emptyChatLog: ChatLog = { entries: [], lastSeq: 0, readSeq: null };

/** Returns the text to send for the typed input, or null if there is none. */
export function sendableText(typed: string): string | null {
  const text = cleanText(typed);
  return text === "" ? null : text;
}

/** Returns why the typed input can't be sent; null if it can be, or if there is nothing to send. */
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

/** Moves a rejected message from the log back into the draft, before the text that is already there. */
export function editRejected(
  { chat, draft }: { chat: ChatLog; draft: string },
  { clientId, text, replyTo }: PendingMessage,
): { chat: ChatLog; draft: string; replyTo: number | null } {
  const entries = chat.entries.filter((entry) => entry.clientId !== clientId || entry.status !== "rejected");
  return { chat: { ...chat, entries }, draft: draft === "" ? text : `${text} ${draft}`, replyTo };
}

/**
 * Adds a message from the server. The account's own message replaces its pending entry; a duplicate changes nothing.
 */
export function deliver(log: ChatLog, message: ChatMessage): ChatLog {
  const known = log.entries.filter(isDelivered);
  // A removed message stays removed when a late duplicate arrives with its text.
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

/** Marks all messages up to the newest as read. */
export function markRead(log: ChatLog): ChatLog {
  const newest = log.entries.findLast(isDelivered)?.seq ?? 0;
  return log.readSeq !== null && newest > log.readSeq ? { ...log, readSeq: newest } : log;
}

/** Returns the number of unread messages from other participants. */
export function countUnread({ entries, readSeq }: ChatLog, ownId: string | undefined): number {
  if (readSeq === null) return 0;
  return entries.filter(
    (entry) => isDelivered(entry) && entry.seq > readSeq && !entry.removed && entry.senderId !== ownId,
  ).length;
}

export function findMessage({ entries }: ChatLog, seq: number): DeliveredMessage | undefined {
  return entries.find((entry): entry is DeliveredMessage => isDelivered(entry) && entry.seq === seq);
}

/**
 * True if the log lacks the room's earliest messages, because the server only sends the latest ones. Sequence numbers
 * start at 1 and a removed message keeps its number, so earlier messages are missing if the log's first message has a
 * number above 1.
 */
export function lacksEarlier({ entries }: ChatLog): boolean {
  const first = entries.find(isDelivered);
  return first !== undefined && first.seq > 1;
}

/** Returns the messages to send again after a reconnect. The server ignores a client id that it already has. */
export function pendingMessages(log: ChatLog): readonly PendingMessage[] {
  return log.entries.filter((entry) => entry.status === "sending");
}

export function isDelivered(entry: ChatEntry): entry is DeliveredMessage {
  return entry.status === "delivered";
}
