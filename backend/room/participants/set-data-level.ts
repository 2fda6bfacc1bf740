import type { DataLevel } from "#contract/room/room.ts";
import { socketRooms, type RoomIo, type RoomConnection } from "../gateway/room-io.ts";

/** Sets how much data a viewer wants to receive and tells the host alone. Kept with the connection for later hosts. */
export function setDataLevel({ io }: { io: RoomIo }, connection: RoomConnection, level: DataLevel): void {
  connection.level = level;
  if (connection.role === "viewer")
    io.to(socketRooms.host(connection.room)).emit("data-level", { peerId: connection.peer, level });
}
