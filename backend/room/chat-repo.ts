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
}

function toMessage(row: MessageRow): ChatMessage {
  return {
    seq: row.seq,
    clientId: row.client_id,
    senderId: row.sender_id,
    sender: row.sender_name,
    text: row.text,
    sentAt: row.sent_at.toISOString(),
  };
}

// One round trip: the room's counter and its message change together or not at all, so no number is skipped.
const insertOnce = `
  with seen as (
    select seq, client_id, sender_id, sender_name, text, sent_at from messages
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
    returning seq, client_id, sender_id, sender_name, text, sent_at
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

/** Messages after `lastSeq` in their order; of many the latest. */
export async function messagesAfter(db: Db, roomId: string, lastSeq: number): Promise<ChatMessage[]> {
  const rows: MessageRow[] = await db("messages")
    .where({ lecture_id: roomId })
    .andWhere("seq", ">", lastSeq)
    .orderBy("seq", "desc")
    .limit(HISTORY_MESSAGES)
    .select("seq", "client_id", "sender_id", "sender_name", "text", "sent_at");
  return rows.toReversed().map(toMessage);
}
