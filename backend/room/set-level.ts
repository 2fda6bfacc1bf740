import type { DataLevel } from "#contract/room.ts";
import { names, type RoomIo, type Seat } from "./room-io.ts";

/** A viewer says what it wants to be sent; the host hears it, and nobody else. Kept with the seat for later hosts. */
export function setLevel({ io }: { io: RoomIo }, seat: Seat, level: DataLevel): void {
  seat.level = level;
  if (seat.role === "viewer") io.to(names.host(seat.room)).emit("data-level", { peerId: seat.peer, level });
}
