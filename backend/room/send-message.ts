import type { ChatMessage } from "#contract/chat.ts";
import type { Clock } from "#backend/clock.ts";
import { violates } from "#backend/db/pg-errors.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import type { RoomRole } from "#contract/signalling.ts";
import { AppError } from "#backend/app-error.ts";
import { findManners } from "./classroom-repo.ts";
import { findSpeaking, insertMessage, type NewMessage } from "./chat-repo.ts";
import { names, type RoomIo } from "./room-io.ts";

/**
 * Keeps a message of somebody who was admitted, and tells the room. Idempotent by (room, sender, clientId): a resend
 * answers the first message and tells nobody again. Two messages may be told in another order than they are
 * numbered: pages order by `seq`. The host may always speak. @throws AppError chat_locked, chat_too_fast
 */
export async function sendMessage(
  { db, clock, io }: { db: Knex; clock: Clock; io: RoomIo },
  { role, ...spoken }: Omit<NewMessage, "sentAt"> & { role: RoomRole },
): Promise<ChatMessage> {
  const said = { ...spoken, sentAt: clock() };
  const { message, fresh } = role === "host" ? await insertOrFind(db, said) : await insertByRules(db, said);
  if (fresh) io.to(names.room(spoken.roomId)).emit("chat-message", message);
  return message;
}

/** Only where there are rules does a message cost a transaction: there two at once must not both pass. */
async function insertByRules(db: Knex, message: NewMessage) {
  const { chat } = await findManners(db, message.roomId);
  if (!chat.locked && chat.slowSeconds === 0) return insertOrFind(db, message);
  return db.transaction(async (trx) => {
    const speaking = await findSpeaking(trx, message);
    if (!speaking.known) refuseByRules(speaking, message.sentAt);
    return insertMessage(trx, message);
  });
}

function refuseByRules(
  { locked, slowSeconds, lastSentAt }: { locked: boolean; slowSeconds: number; lastSentAt: Date | null },
  now: Date,
): void {
  if (locked) throw new AppError("chat_locked");
  const wait = lastSentAt === null ? 0 : slowSeconds - (now.getTime() - lastSentAt.getTime()) / 1000;
  if (wait > 0) throw new AppError("chat_too_fast", { retryAfter: Math.ceil(wait) });
}

async function insertOrFind(db: Db, message: NewMessage) {
  try {
    return await insertMessage(db, message);
  } catch (error) {
    if (!violates(error, "messages_once")) throw error;
    return insertMessage(db, message);
  }
}
