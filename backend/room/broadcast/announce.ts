import type { Db } from "#backend/platform/db/knex.ts";
import { findRoomRecording } from "#backend/recording/state/room-recording-repo.ts";
import type { StoredConnection } from "../state/connection-repo.ts";
import { audienceOf, socketRooms, type RoomIo } from "./room-io.ts";

/** Notifies everyone else in the room that the host can be reached. */
export function announceHost(
  io: RoomIo,
  { room, accountId, peer, revision }: StoredConnection,
  forceNewCall: boolean,
): void {
  io.to(audienceOf({ room, role: "host" }))
    .except(socketRooms.connection(room, accountId))
    .emit("user-connected", { userId: peer, isUserTeacher: true, forceNewCall, revision });
}

/**
 * Notifies a viewer whether they must wait for an SFU. If they need not wait and the room is a mesh, also notifies the
 * host of the viewer's data level, and everyone else in the room that the viewer can be called.
 */
export function announceViewer(
  io: RoomIo,
  { room, accountId, peer, level, revision, waitsForSfu }: StoredConnection,
  forceNewCall: boolean,
): void {
  const own = socketRooms.connection(room, accountId);
  io.to(own).emit("media-wait", { waits: waitsForSfu });
  if (waitsForSfu) return;
  // The data level is sent first, so that the host's first frame already has the requested size.
  io.to(socketRooms.meshHost(room)).emit("data-level", { peerId: peer, level, revision });
  io.to(audienceOf({ room, role: "viewer" }))
    .except(own)
    .emit("user-connected", { userId: peer, isUserTeacher: false, forceNewCall, revision });
}

/** Notifies everyone in the room whether they are being recorded. */
export async function announceRecording({ db, io }: { db: Db; io: RoomIo }, room: string): Promise<void> {
  io.to(socketRooms.room(room)).emit("recording", await findRoomRecording(db, room));
}
