import type { ChatMessage } from "#contract/chat.ts";
import type { Db } from "#backend/db/knex.ts";
import { HISTORY_MESSAGES } from "./room-limits.ts";

export interface NewMessage {
  roomId: string;
  senderId: string;
  senderName: string;
  clientId: string;
  text: string;
  sentAt: Date;
}

interface MessageRow {
  seq: number;
  client_id: string;
  sender_id: string;
  sender_name: string;
  text: string;
  sent_at: Date;
  removed_at: Date | null;
}

const columns = ["seq", "client_id", "sender_id", "sender_name", "text", "sent_at", "removed_at"] as const;

function toMessage(row: MessageRow): ChatMessage {
  return {
    seq: row.seq,
    clientId: row.client_id,
    senderId: row.sender_id,
    sender: row.sender_name,
    text: row.removed_at === null ? row.text : "",
    removed: row.removed_at !== null,
    sentAt: row.sent_at.toISOString(),
  };
}

// One round trip: the room's counter and its message change together or not at all, so no number is skipped.
const insertOnce = `
  with seen as (
    select seq, client_id, sender_id, sender_name, text, sent_at, removed_at from messages
    where lecture_id = :roomId and sender_id = :senderId and client_id = :clientId
  ), numbered as (
    insert into rooms (lecture_id, last_seq)
    select cast(:roomId as uuid), 1 where not exists (select 1 from seen)
    on conflict (lecture_id) do update set last_seq = rooms.last_seq + 1
    returning last_seq
  ), added as (
    insert into messages (lecture_id, seq, sender_id, sender_name, client_id, text, sent_at)
    select cast(:roomId as uuid), last_seq, cast(:senderId as uuid), :senderName, cast(:clientId as uuid), :text,
      cast(:sentAt as timestamptz)
    from numbered
    returning seq, client_id, sender_id, sender_name, text, sent_at, removed_at
  )
  select added.*, true as fresh from added
  union all
  select seen.*, false as fresh from seen`;

/**
 * Gives the message the room's next number. The same (room, sender, clientId) again answers the first
 * one with `fresh: false`. Two at the same moment: one violates `messages_once`, takes its number back
 * with it, and finds the other when tried again.
 */
export async function insertMessage(
  db: Db,
  message: NewMessage,
): Promise<{ message: ChatMessage; fresh: boolean }> {
  const { rows } = await db.raw(insertOnce, { ...message });
  const [row] = rows;
  return { message: toMessage(row), fresh: row.fresh };
}

/** Messages after `lastSeq`, and those removed that a page may still show, in their order; of many the latest. */
export async function messagesAfter(db: Db, roomId: string, lastSeq: number): Promise<ChatMessage[]> {
  const rows: MessageRow[] = await db("messages")
    .where({ lecture_id: roomId })
    .andWhere((either) => void either.where("seq", ">", lastSeq).orWhereNotNull("removed_at"))
    .orderBy("seq", "desc")
    .limit(HISTORY_MESSAGES)
    .select(...columns);
  return rows.toReversed().map(toMessage);
}

/** The message without its words; undefined when there is none. The words stay for whoever judges a complaint. */
export async function removeMessage(
  trx: Db,
  { roomId, seq, by, now }: { roomId: string; seq: number; by: string; now: Date },
): Promise<ChatMessage | undefined> {
  const [row]: MessageRow[] = await trx("messages")
    .where({ lecture_id: roomId, seq })
    .update({
      removed_at: trx.raw("coalesce(removed_at, ?)", [now]),
      removed_by: trx.raw("coalesce(removed_by, ?)", [by]),
    })
    .returning([...columns]);
  return row && toMessage(row);
}

interface Speaking {
  locked: boolean;
  slowSeconds: number;
  /** This sender's latest. */
  lastSentAt: Date | null;
  /** This message was kept already. */
  known: boolean;
}

/** What decides whether somebody may say this now. The room's row is held until the transaction ends. */
export async function findSpeaking(
  trx: Db,
  { roomId, senderId, clientId }: Pick<NewMessage, "roomId" | "senderId" | "clientId">,
): Promise<Speaking> {
  const room = await trx("rooms")
    .where({ lecture_id: roomId })
    .forUpdate()
    .first("chat_locked", "slow_seconds");
  const own = { lecture_id: roomId, sender_id: senderId };
  const last = await trx("messages").where(own).max({ sentAt: "sent_at" }).first();
  const known = await trx("messages")
    .where({ ...own, client_id: clientId })
    .first("seq");
  return {
    locked: room?.chat_locked ?? false,
    slowSeconds: room?.slow_seconds ?? 0,
    lastSentAt: last?.["sentAt"] ?? null,
    known: known !== undefined,
  };
}
