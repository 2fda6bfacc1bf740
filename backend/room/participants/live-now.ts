import { socketRooms, type RoomIo } from "../gateway/room-io.ts";

/**
 * Tells which rooms have their host in them right now. It reads presence itself, so that a process that died leaves
 * nothing behind.
 */
export function liveNowIn(io: RoomIo): { isLive: (lectureId: string) => boolean } {
  const { rooms } = io.of("/").adapter;
  return { isLive: (lectureId) => rooms.has(socketRooms.host(lectureId)) };
}
