import { mediaLevelOf, type DataLevel } from "#contract/media/data-level.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { updateLevel } from "../state/connection-repo.ts";
import { socketRooms, type RoomConnection, type RoomIo, type RoomSocket } from "../broadcast/room-io.ts";

/**
 * Sets how much data a viewer wants to receive, and notifies the host if the room is a mesh. The level of the media is
 * stored with the connection for hosts who join later.
 */
export async function setDataLevel(
  { db, io }: { db: Db; io: RoomIo },
  socket: RoomSocket,
  level: DataLevel,
): Promise<void> {
  const updated = await updateLevel(db, socket.id, mediaLevelOf(level));
  if (updated?.role !== "viewer") return;
  const { room, peer: peerId, level: sent, revision } = updated;
  await subscribeByLevel(socket, { room, role: "viewer", level });
  io.to(socketRooms.meshHost(room)).emit("data-level", { peerId, level: sent, revision });
}

/** Subscribes a socket to what its data level receives: audio only means neither reactions nor ink. */
export async function subscribeByLevel(
  socket: RoomSocket,
  { room, role, level }: Pick<RoomConnection, "room" | "role"> & { level: DataLevel },
): Promise<void> {
  const belongs = [
    [socketRooms.audioOnly(room), level === "audio"],
    [socketRooms.savingData(room), level !== "audio" && level !== "full"],
  ] as const;
  for (const [name, fits] of belongs)
    await (role === "viewer" && fits ? socket.join(name) : socket.leave(name));
}
