import { names, type RoomIo } from "./room-io.ts";

/**
 * Which rooms have their host in them at this moment. Read from presence itself, so that nothing is left
 * behind by a process that died: hosts who come back after a restart are seen again.
 */
export function liveNowIn(io: RoomIo): { isLive: (lectureId: string) => boolean } {
  const { rooms } = io.of("/").adapter;
  return { isLive: (lectureId) => rooms.has(names.host(lectureId)) };
}
