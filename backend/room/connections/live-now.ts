import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import type { ConnectionWatch } from "./watch-connections.ts";

/** Tells which rooms have their host in them: at once of hosts of this process, within seconds of others. */
export function liveNowIn(
  io: RoomIo,
  { isHostedElsewhere }: Pick<ConnectionWatch, "isHostedElsewhere">,
): { isLive: (lectureId: string) => boolean } {
  const isHostedHere = (lectureId: string) => io.of("/").adapter.rooms.has(socketRooms.host(lectureId));
  return { isLive: (lectureId) => isHostedHere(lectureId) || isHostedElsewhere(lectureId) };
}
