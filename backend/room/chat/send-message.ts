import type { ChatMessage } from "#contract/room/chat.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { violatesConstraint } from "#backend/platform/db/pg-errors.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { isAssistant } from "../state/assistant-repo.ts";
import { findRoomSettings } from "../state/room-settings-repo.ts";
import { findChatPermission, insertMessage, type NewMessage } from "../state/chat-repo.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { RESEND_MS } from "../limits/room-limits.ts";

/**
 * Stores a participant's message and broadcasts it. Idempotent by (room, sender, clientId): a resend returns the first
 * message and, soon after it, broadcasts it again, since a process may have died between storing and broadcasting it.
 * Broadcasts may overtake each other, so pages order by `seq` and drop duplicates. Chat rules apply neither to the host nor to the assistant.
 * @throws AppError chat_locked, chat_too_fast
 */
export async function sendMessage(
  { db, clock, io }: { db: Knex; clock: Clock; io: RoomIo },
  { role, ...request }: Omit<NewMessage, "sentAt"> & { role: RoomRole },
): Promise<ChatMessage> {
  const draft = { ...request, sentAt: clock() };
  const message = await insert(db, draft, role);
  const age = draft.sentAt.getTime() - Date.parse(message.sentAt);
  if (age < RESEND_MS) io.to(socketRooms.room(request.roomId)).emit("chat-message", message);
  return message;
}

async function insert(db: Knex, message: NewMessage, role: RoomRole): Promise<ChatMessage> {
  try {
    return await (role === "host" ? insertOrFind(db, message) : insertIfAllowed(db, message));
  } catch (error) {
    if (violatesConstraint(error, "messages_reply_known")) throw new AppError("message_not_found");
    throw error;
  }
}

/**
 * If chat rules apply, uses a transaction, which locks the room's row: of two concurrent messages, the second is then
 * checked against the first.
 */
async function insertIfAllowed(db: Knex, message: NewMessage) {
  const { chat } = await findRoomSettings(db, message.roomId);
  const isFree = !chat.locked && chat.slowSeconds === 0;
  if (isFree || (await isAssistant(db, message.roomId, message.senderId))) return insertOrFind(db, message);
  return db.transaction(async (trx) => {
    const permission = await findChatPermission(trx, message);
    if (!permission.known) assertChatRules(permission, message.sentAt);
    return insertMessage(trx, message);
  });
}

function assertChatRules(
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
    if (!violatesConstraint(error, "messages_once")) throw error;
    return insertMessage(db, message);
  }
}
