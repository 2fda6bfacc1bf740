import type { ChatMessage } from "#contract/room/chat.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { HISTORY_MESSAGES } from "../limits/room-limits.ts";

export interface NewMessage {
  roomId: string;
  senderId: string;
  senderName: string;
  clientId: string;
  text: string;
  /** The number of the message to which this one replies; null if it is not a reply. */
  replyTo: number | null;
  sentAt: Date;
}

interface MessageRow {
  seq: number;
  clientId: string;
  senderId: string;
  senderName: string;
  text: string;
  sentAt: Date;
  removedAt: Date | null;
  replyTo: number | null;
}

const columns = "seq, client_id, sender_id, sender_name, text, sent_at, removed_at, reply_to";

function toMessage(row: MessageRow): ChatMessage {
  return {
    seq: row.seq,
    clientId: row.clientId,
    senderId: row.senderId,
    sender: row.senderName,
    text: row.removedAt === null ? row.text : "",
    removed: row.removedAt !== null,
    replyTo: row.replyTo,
    sentAt: row.sentAt.toISOString(),
  };
}

// A single statement writes the room's counter and the message together or not at all, so no number is skipped.
const insertOnce = `
  with seen as (
    select ${columns} from messages
    where lecture_id = :roomId and sender_id = :senderId and client_id = :clientId
  ), numbered as (
    insert into rooms (lecture_id, last_seq)
    select cast(:roomId as uuid), 1 where not exists (select 1 from seen)
    on conflict (lecture_id) do update set last_seq = rooms.last_seq + 1
    returning last_seq
  ), added as (
    insert into messages (lecture_id, seq, sender_id, sender_name, client_id, text, sent_at, reply_to)
    select cast(:roomId as uuid), last_seq, cast(:senderId as uuid), :senderName, cast(:clientId as uuid), :text,
      cast(:sentAt as timestamptz), cast(:replyTo as bigint)
    from numbered
    returning ${columns}
  )
  select * from added
  union all
  select * from seen`;

/**
 * Inserts the message with the room's next number. A repeated (room, sender, clientId) returns the first message. If a
 * message is inserted twice at the same time, one insert violates `messages_once` and is rolled back together with its
 * number; retrying it finds the message that the other insert stored.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<ChatMessage> {
  const { rows } = await db.raw(insertOnce, { ...message });
  return toMessage(rows[0]);
}

/**
 * Returns messages after `lastSeq`, and all removed messages, since a page may still show them. They are in order, and
 * only the latest HISTORY_MESSAGES are returned.
 */
export async function listMessagesAfter(db: Db, roomId: string, lastSeq: number): Promise<ChatMessage[]> {
  const rows: MessageRow[] = await db("messages")
    .where({ lectureId: roomId })
    .andWhere((either) => void either.where("seq", ">", lastSeq).orWhereNotNull("removedAt"))
    .orderBy("seq", "desc")
    .limit(HISTORY_MESSAGES)
    .select(db.raw(columns));
  return rows.toReversed().map(toMessage);
}

export async function findMessage(db: Db, roomId: string, seq: number): Promise<ChatMessage | undefined> {
  const row: MessageRow | undefined = await db("messages")
    .where({ lectureId: roomId, seq })
    .first(db.raw(columns));
  return row && toMessage(row);
}

/** Returns the message that the host has pinned, unless it was removed. */
export async function findPinned(db: Db, roomId: string): Promise<ChatMessage | null> {
  const row: MessageRow | undefined = await db("messages")
    .join("rooms", { "rooms.lectureId": "messages.lectureId", "rooms.pinnedSeq": "messages.seq" })
    .where({ "messages.lectureId": roomId })
    .whereNull("removedAt")
    .first(db.raw(columns));
  return row ? toMessage(row) : null;
}

/** Marks a message as removed; returns undefined when there is none. Its text is retained for complaints. */
export async function markMessageRemoved(
  trx: Db,
  { roomId, seq, by, now }: { roomId: string; seq: number; by: string; now: Date },
): Promise<ChatMessage | undefined> {
  const [row]: MessageRow[] = await trx("messages")
    .where({ lectureId: roomId, seq })
    .update({
      removedAt: trx.raw("coalesce(removed_at, ?)", [now]),
      removedBy: trx.raw("coalesce(removed_by, ?)", [by]),
    })
    .returning(trx.raw(columns));
  return row && toMessage(row);
}

interface ChatPermission {
  locked: boolean;
  slowSeconds: number;
  /** The time at which the sender's latest message was sent. */
  lastSentAt: Date | null;
  /** True if the same message has been sent before. */
  known: boolean;
}

/** Returns the facts that decide whether a message may be sent now. Locks the room's row until the transaction ends. */
export async function findChatPermission(
  trx: Db,
  { roomId, senderId, clientId }: Pick<NewMessage, "roomId" | "senderId" | "clientId">,
): Promise<ChatPermission> {
  const room = await trx("rooms").where({ lectureId: roomId }).forUpdate().first("chatLocked", "slowSeconds");
  const own = { lectureId: roomId, senderId };
  const last = await trx("messages").where(own).max({ sentAt: "sentAt" }).first();
  const known = await trx("messages")
    .where({ ...own, clientId })
    .first("seq");
  return {
    locked: room?.chatLocked ?? false,
    slowSeconds: room?.slowSeconds ?? 0,
    lastSentAt: last?.["sentAt"] ?? null,
    known: known !== undefined,
  };
}
