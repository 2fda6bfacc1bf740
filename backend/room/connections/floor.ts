import type { FloorHolder } from "#contract/room/room-info.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { updateSpeakingTurns } from "#backend/recording/state/speaking-turn-repo.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { findConnection } from "../state/connection-repo.ts";
import { revokeFloor } from "../state/room-settings-repo.ts";

/** Returns null unless the account is in the room as a viewer. */
export async function findFloorHolder(db: Db, room: string, accountId: string): Promise<FloorHolder | null> {
  const connection = await findConnection(db, { room, accountId });
  if (connection?.role !== "viewer") return null;
  return { accountId, name: connection.name, peerId: connection.peer };
}

/**
 * Broadcasts the floor holder of a room. Needed when the holder reconnects, since participants who joined in the
 * meantime don't know the holder yet.
 */
export async function announceFloor(
  { db, io }: { db: Db; io: RoomIo },
  roomId: string,
  accountId: string,
): Promise<void> {
  io.to(socketRooms.room(roomId)).emit("floor", { holder: await findFloorHolder(db, roomId, accountId) });
}

/** Releases the floor when its holder gives it up or has left. Does nothing if the account doesn't hold it. */
export async function releaseFloor(
  { db, io, clock }: { db: Db; io: RoomIo; clock: Clock },
  roomId: string,
  accountId: string,
): Promise<void> {
  if (!(await revokeFloor(db, roomId, accountId))) return;
  await updateSpeakingTurns(db, [roomId], clock());
  io.to(socketRooms.room(roomId)).emit("floor", { holder: null });
}
