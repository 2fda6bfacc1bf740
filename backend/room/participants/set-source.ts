import type { SetSourceRequest } from "#contract/room/room.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { enqueueLiveNotice } from "#backend/enrollments/notifications/announce-live.ts";
import { socketRooms, type RoomIo, type RoomConnection } from "../broadcast/room-io.ts";
import type { Sfu } from "../media/sfu.ts";
import { upsertSource } from "../state/room-source-repo.ts";

/** Stores and broadcasts what the host says to send. It proves nothing: viewers' pages confirm it. @throws AppError host_only */
export async function setSource(
  { db, io, sfu }: { db: Db; io: RoomIo; sfu: Pick<Sfu, "keepRecording"> },
  { room, role, peer }: RoomConnection,
  { source, muted }: SetSourceRequest,
): Promise<void> {
  if (role !== "host") throw new AppError("host_only");
  await upsertSource(db, { roomId: room, source, muted, peer });
  io.to(socketRooms.room(room)).emit("source", { source, muted });
  await sfu.keepRecording(room);
  if (source !== "none") await enqueueLiveNotice(db, room);
}
