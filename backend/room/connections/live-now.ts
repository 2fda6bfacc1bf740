import { socketRooms, type RoomIo } from "../gateway/room-io.ts";
import type { ConnectionWatch } from "./watch-connections.ts";

/** Tells which rooms have their host in them: at once of hosts of this process, within seconds of others. */
export function liveNowIn(
  io: RoomIo,
  { isHostedElsewhere }: Pick<ConnectionWatch, "isHostedElsewhere">,
): { isLive: (lectureId: string) => boolean } {
  const { rooms } = io.of("/").adapter;
  return { isLive: (lectureId) => rooms.has(socketRooms.host(lectureId)) || isHostedElsewhere(lectureId) };
}
