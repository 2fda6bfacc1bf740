import { findRoomRecording } from "#backend/recording/state/room-recording-repo.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { socketRooms, type RoomIo } from "./room-io.ts";

/** Tells everybody in the room whether they are being recorded. */
export async function announceRecording({ db, io }: { db: Db; io: RoomIo }, room: string): Promise<void> {
  io.to(socketRooms.room(room)).emit("recording", await findRoomRecording(db, room));
}
