import type { DataLevel } from "#contract/room/room.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { updateLevel } from "../state/connection-repo.ts";
import { socketRooms, type RoomConnection, type RoomIo, type RoomSocket } from "../broadcast/room-io.ts";

/**
 * Sets how much data a viewer wants to receive, and notifies the host if the room is a mesh. The level is stored with
 * the connection for hosts who join later.
 */
export async function setDataLevel(
  { db, io }: { db: Db; io: RoomIo },
  socket: RoomSocket,
  level: DataLevel,
): Promise<void> {
  const updated = await updateLevel(db, socket.id, level);
  if (updated?.role !== "viewer") return;
  const { room, peer: peerId, revision } = updated;
  await subscribeToReactions(socket, { room, role: "viewer", level });
  io.to(socketRooms.meshHost(room)).emit("data-level", { peerId, level, revision });
}

/** Reactions, ink and the laser pointer are sent to everybody but viewers who have chosen audio only. */
export async function subscribeToReactions(
  socket: RoomSocket,
  { room, role, level }: Pick<RoomConnection, "room" | "role"> & { level: DataLevel },
): Promise<void> {
  const audioOnly = socketRooms.audioOnly(room);
  await (role === "viewer" && level === "audio" ? socket.join(audioOnly) : socket.leave(audioOnly));
}
