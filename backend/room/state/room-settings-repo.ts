import type { ChatRules } from "#contract/room/room-info.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export interface RoomSettings {
  chat: ChatRules;
  ended: boolean;
  /** The account of the viewer who has the floor; null if nobody has it. */
  floorAccountId: string | null;
}

/** Returns the defaults while nothing has been set. */
export async function findRoomSettings(db: Db, roomId: string): Promise<RoomSettings> {
  const room = await db("lectures")
    .leftJoin("rooms", "rooms.lecture_id", "lectures.id")
    .where({ "lectures.id": roomId })
    .first("chat_locked", "slow_seconds", "lectures.ended_at", "floor_account_id");
  return {
    chat: toChatRules(room),
    ended: (room?.ended_at ?? null) !== null,
    floorAccountId: room?.floor_account_id ?? null,
  };
}

function toChatRules(
  room: { chat_locked: boolean | null; slow_seconds: number | null } | undefined,
): ChatRules {
  return { locked: room?.chat_locked ?? false, slowSeconds: room?.slow_seconds ?? 0 };
}

/** Prevents other changes of the rules until the transaction ends. */
export async function lockChatRules(trx: Db, roomId: string): Promise<ChatRules> {
  const room = await trx("rooms")
    .where({ lecture_id: roomId })
    .forUpdate()
    .first("chat_locked", "slow_seconds");
  return toChatRules(room);
}

interface RoomSettingsUpdate {
  chat_locked?: boolean;
  slow_seconds?: number;
  floor_account_id?: string | null;
  pinned_seq?: number | null;
}

/** Inserts the room's row when this is the first change. */
export async function updateRoomSettings(
  trx: Db,
  roomId: string,
  changes: RoomSettingsUpdate,
): Promise<void> {
  await trx("rooms")
    .insert({ lecture_id: roomId, ...changes })
    .onConflict("lecture_id")
    .merge(changes);
}

/** Returns whether the message was pinned. */
export async function unpin(trx: Db, roomId: string, seq: number): Promise<boolean> {
  const unpinned = await trx("rooms")
    .where({ lecture_id: roomId, pinned_seq: seq })
    .update({ pinned_seq: null });
  return unpinned > 0;
}

/** Returns whether the account held the floor. */
export async function revokeFloor(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const revoked = await db("rooms")
    .where({ lecture_id: roomId, floor_account_id: accountId })
    .update({ floor_account_id: null });
  return revoked > 0;
}
