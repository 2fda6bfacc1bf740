import type { SetSourceRequest } from "#contract/room.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { markFirstMedia } from "#backend/lectures/lecture-repo.ts";
import { names, type RoomIo, type Seat } from "./room-io.ts";
import { saveSource } from "./room-repo.ts";

/**
 * The host says what it sends; the room hears it. The first time that it is something ends full refunds.
 * @throws AppError host_only
 */
export async function setSource(
  { db, clock, io }: { db: Db; clock: Clock; io: RoomIo },
  { room, role, peer }: Seat,
  { source }: SetSourceRequest,
): Promise<void> {
  if (role !== "host") throw new AppError("host_only");
  if (source !== "none") await markFirstMedia(db, room, clock());
  await saveSource(db, { roomId: room, source, peer });
  io.to(names.room(room)).emit("source", { source });
}
