import { MAX_CHAT_CHARACTERS, type ChatMessage } from "#contract/chat.ts";

export type ChatEntry =
  | { status: "sending"; clientId: string; text: string }
  /** Refused for good; `code` says why. */
  | { status: "refused"; clientId: string; text: string; code: string }
  | ({ status: "delivered" } & ChatMessage);
type Delivered = Extract<ChatEntry, { status: "delivered" }>;

export interface ChatLog {
  /** Delivered messages by their sequence, then what is still on its way, in the order it was written. */
  entries: readonly ChatEntry[];
  /** Up to here nothing is missing; a join asks for what comes after. */
  lastSeq: number;
}

export const emptyChatLog: ChatLog = { entries: [], lastSeq: 0 };

/** What is worth sending of what was typed: null when there is nothing. */
export function sendableText(typed: string): string | null {
  const text = typed.trim().slice(0, MAX_CHAT_CHARACTERS);
  return text === "" ? null : text;
}

export function write(log: ChatLog, clientId: string, text: string): ChatLog {
  return { ...log, entries: [...log.entries, { status: "sending", clientId, text }] };
}

export function refuse(log: ChatLog, clientId: string, code: string): ChatLog {
  const entries = log.entries.map((entry) =>
    entry.clientId === clientId && entry.status === "sending"
      ? { status: "refused" as const, clientId, text: entry.text, code }
      : entry,
  );
  return { ...log, entries };
}

/** A message of one's own takes the place of its pending entry; one that is already there changes nothing. */
export function deliver(log: ChatLog, message: ChatMessage): ChatLog {
  const known = log.entries.filter(isDelivered);
  // A late copy of what was removed meanwhile brings nothing back.
  if (known.some(({ seq, removed }) => seq === message.seq && (removed || !message.removed))) return log;
  const delivered = known.filter(({ seq }) => seq !== message.seq);
  delivered.push({ status: "delivered", ...message });
  delivered.sort((one, other) => one.seq - other.seq);
  const waiting = log.entries.filter(
    (entry) => entry.status !== "delivered" && entry.clientId !== message.clientId,
  );
  const seen = new Set(delivered.map(({ seq }) => seq));
  let { lastSeq } = log;
  while (seen.has(lastSeq + 1)) lastSeq += 1;
  return { entries: [...delivered, ...waiting], lastSeq };
}

/** The answer to a join holds everything after `lastSeq` that the server still has. */
export function catchUp(log: ChatLog, missed: readonly ChatMessage[]): ChatLog {
  const merged = missed.reduce(deliver, log);
  const newest = missed.reduce((highest, { seq }) => Math.max(highest, seq), merged.lastSeq);
  return { ...merged, lastSeq: newest };
}

/** The server sends the latest of many. Numbers begin at 1, and a removed message keeps its place. */
export function lacksEarlier({ entries }: ChatLog): boolean {
  const first = entries.find(isDelivered);
  return first !== undefined && first.seq > 1;
}

/** What to send again after a reconnect; the same ids make that harmless. */
export function waitingEntries(log: ChatLog): readonly { clientId: string; text: string }[] {
  return log.entries.filter((entry) => entry.status === "sending");
}

function isDelivered(entry: ChatEntry): entry is Delivered {
  return entry.status === "delivered";
}
