import type { Db } from "#backend/db/knex.ts";
import { socketRooms, type RoomIo } from "../gateway/room-io.ts";
import { revokeFloor } from "./room-settings-repo.ts";

/** The floor's holder releases it, or has left. Nothing happens when they don't hold it. */
export async function releaseFloor(
  { db, io }: { db: Db; io: RoomIo },
  roomId: string,
  accountId: string,
): Promise<void> {
  if (await revokeFloor(db, roomId, accountId))
    io.to(socketRooms.room(roomId)).emit("floor", { holder: null });
}
