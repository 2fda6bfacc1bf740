import type { SetSourceRequest } from "#contract/room/room.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { enqueueLiveNotification } from "#backend/enrollments/notifications/announce-live.ts";
import { socketRooms, type RoomIo, type RoomConnection } from "../broadcast/room-io.ts";
import type { Sfu } from "../media/sfu.ts";
import { requireGrant } from "../access/require-grant.ts";
import { updateSource } from "../state/connection-repo.ts";

/**
 * Stores and broadcasts the source that a participant claims to send. The claim does not prove that the source plays;
 * only viewers' pages confirm playback.
 * @throws AppError host_only, ticket_invalid (another page has replaced this one)
 */
export async function setSource(
  { db, io, sfu }: { db: Db; io: RoomIo; sfu: Pick<Sfu, "reconcileRecording"> },
  connection: RoomConnection,
  { source, muted }: SetSourceRequest,
): Promise<void> {
  const { room } = connection;
  requireGrant(connection, "publish");
  if (!(await updateSource(db, connection, { source, muted }))) throw new AppError("ticket_invalid");
  io.to(socketRooms.room(room)).emit("source", { source, muted });
  await sfu.reconcileRecording(room);
  if (source !== "none") await enqueueLiveNotification(db, room);
}
