import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { followFloor } from "#backend/recording/state/floor-turn-repo.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { revokeFloor } from "../state/room-settings-repo.ts";

/** The floor's holder releases it, or has left. Nothing happens when they don't hold it. */
export async function releaseFloor(
  { db, io, clock }: { db: Db; io: RoomIo; clock: Clock },
  roomId: string,
  accountId: string,
): Promise<void> {
  if (!(await revokeFloor(db, roomId, accountId))) return;
  await followFloor(db, [roomId], clock());
  io.to(socketRooms.room(roomId)).emit("floor", { holder: null });
}
