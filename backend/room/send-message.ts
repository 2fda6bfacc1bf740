import type { ChatMessage } from "#contract/chat.ts";
import type { Clock } from "#backend/clock.ts";
import { violates } from "#backend/db/pg-errors.ts";
import type { Db } from "#backend/db/knex.ts";
import { insertMessage, type NewMessage } from "./chat-repo.ts";
import { names, type RoomIo } from "./room-io.ts";

/**
 * Keeps a message of somebody who was admitted, and tells the room. Idempotent by (room, sender, clientId): a resend answers the first message
 * and tells nobody again. Two messages may be told in another order than they are numbered: pages order by `seq`.
 */
export async function sendMessage(
  { db, clock, io }: { db: Db; clock: Clock; io: RoomIo },
  spoken: Omit<NewMessage, "sentAt">,
): Promise<ChatMessage> {
  const { message, fresh } = await insertOrFind(db, { ...spoken, sentAt: clock() });
  if (fresh) io.to(names.room(spoken.roomId)).emit("chat-message", message);
  return message;
}

async function insertOrFind(db: Db, message: NewMessage) {
  try {
    return await insertMessage(db, message);
  } catch (error) {
    if (!violates(error, "messages_once")) throw error;
    return insertMessage(db, message);
  }
}
