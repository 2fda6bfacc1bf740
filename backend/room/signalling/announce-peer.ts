import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { findRoomSettings } from "../moderation/room-settings-repo.ts";
import { enterRoom } from "../access/enter-room.ts";
import { announceFloor } from "../moderation/grant-floor.ts";
import { announceConnection, findConnection } from "../connections/connection-repo.ts";
import { audienceOf, socketRooms, type RoomIo } from "../gateway/room-io.ts";
import type { Sfu } from "../sfu/sfu.ts";
import type { ParticipantChanges } from "../participants/participant-changes.ts";

interface Announcement {
  accountId: string;
  roomId: string;
  peer: string;
  forceNewCall: boolean;
}

/**
 * Tells those who wait for it that the caller's peer can be called; with `forceNewCall` a call that is open is replaced. May be
 * repeated. @throws AppError lecture_not_found, not_enrolled, ticket_invalid (not in the room), forbidden (not their peer)
 */
export async function announcePeer(
  services: {
    db: Db;
    clock: Clock;
    io: RoomIo;
    participantChanges: ParticipantChanges;
    sfu: Pick<Sfu, "moveCrowded">;
  },
  { accountId, roomId, peer, forceNewCall }: Announcement,
): Promise<void> {
  const { db, io, participantChanges, sfu } = services;
  const { role } = await enterRoom(services, { accountId, roomId });
  const announced = await announceConnection(db, { room: roomId, accountId, peer });
  if (!announced) {
    const connection = await findConnection(db, { room: roomId, accountId });
    throw new AppError(connection ? "forbidden" : "ticket_invalid");
  }
  const { level, revision } = announced;
  if (role === "viewer") {
    // First, so that the host's first frame already has the wanted size.
    io.to(socketRooms.meshHost(roomId)).emit("data-level", { peerId: peer, level, revision });
    participantChanges.changed(roomId, accountId);
    await sfu.moveCrowded(roomId);
  }
  io.to(audienceOf({ room: roomId, role }))
    .except(socketRooms.connection(roomId, accountId))
    .emit("user-connected", { userId: peer, isUserTeacher: role === "host", forceNewCall, revision });
  const { floorAccountId } = await findRoomSettings(db, roomId);
  if (floorAccountId === accountId) await announceFloor(services, roomId, accountId);
}
