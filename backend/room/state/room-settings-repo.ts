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
    .leftJoin("rooms", "rooms.lectureId", "lectures.id")
    .where({ "lectures.id": roomId })
    .first("chatLocked", "slowSeconds", "lectures.endedAt", "floorAccountId");
  return {
    chat: toChatRules(room),
    ended: (room?.endedAt ?? null) !== null,
    floorAccountId: room?.floorAccountId ?? null,
  };
}

function toChatRules(
  room: { chatLocked: boolean | null; slowSeconds: number | null } | undefined,
): ChatRules {
  return { locked: room?.chatLocked ?? false, slowSeconds: room?.slowSeconds ?? 0 };
}

/** Prevents other changes of the rules until the transaction ends. */
export async function lockChatRules(trx: Db, roomId: string): Promise<ChatRules> {
  const room = await trx("rooms").where({ lectureId: roomId }).forUpdate().first("chatLocked", "slowSeconds");
  return toChatRules(room);
}

interface RoomSettingsUpdate {
  chatLocked?: boolean;
  slowSeconds?: number;
  floorAccountId?: string | null;
  pinnedSeq?: number | null;
}

/** Inserts the room's row when this is the first change. */
export async function updateRoomSettings(
  trx: Db,
  roomId: string,
  changes: RoomSettingsUpdate,
): Promise<void> {
  await trx("rooms")
    .insert({ lectureId: roomId, ...changes })
    .onConflict("lectureId")
    .merge(changes);
}

/** Returns whether the message was pinned. */
export async function unpin(trx: Db, roomId: string, seq: number): Promise<boolean> {
  const unpinned = await trx("rooms")
    .where({ lectureId: roomId, pinnedSeq: seq })
    .update({ pinnedSeq: null });
  return unpinned > 0;
}

/** Returns whether the account held the floor. */
export async function revokeFloor(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const revoked = await db("rooms")
    .where({ lectureId: roomId, floorAccountId: accountId })
    .update({ floorAccountId: null });
  return revoked > 0;
}
