import type { RoomRole } from "#contract/room/signalling.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findRoomSettings } from "../state/room-settings-repo.ts";
import { enterRoom } from "../access/enter-room.ts";
import { announceFloor } from "../connections/floor.ts";
import { announceConnection, findConnection } from "../state/connection-repo.ts";
import type { RoomIo } from "../broadcast/room-io.ts";
import { announceHost, announceViewer } from "../broadcast/announce.ts";
import type { Sfu } from "../media/sfu.ts";
import type { ParticipantChanges } from "../broadcast/participant-changes.ts";

interface Announcement {
  accountId: string;
  roomId: string;
  peer: string;
  forceNewCall: boolean;
}

interface AnnounceServices {
  db: Db;
  clock: Clock;
  io: RoomIo;
  participantChanges: ParticipantChanges;
  sfu: Pick<Sfu, "moveCrowded" | "assignMeshViewers">;
}

/**
 * Announces that the caller's peer can be called now. A host's peer is announced to the whole room; a viewer's peer is
 * announced only in a mesh, to everyone else in the room. With `forceNewCall`, an open call is replaced. May be called
 * repeatedly.
 * @throws AppError ticket_invalid (not in the room), forbidden (not their peer)
 */
export async function announcePeer(services: AnnounceServices, announcement: Announcement): Promise<void> {
  const { role } = await enterRoom(services, announcement);
  await announceAdmitted(services, role, announcement);
}

/** Does the same for a caller whom the access policy has just admitted. */
export async function announceAdmitted(
  services: AnnounceServices,
  role: RoomRole,
  { accountId, roomId, peer, forceNewCall }: Announcement,
): Promise<void> {
  const { db, io, participantChanges, sfu } = services;
  if (role === "viewer") {
    await sfu.moveCrowded(roomId);
    await sfu.assignMeshViewers(roomId);
  }
  const announced = await announceConnection(db, { room: roomId, accountId, peer });
  if (!announced) {
    const connection = await findConnection(db, { room: roomId, accountId });
    throw new AppError(connection ? "forbidden" : "ticket_invalid");
  }
  if (role === "host") announceHost(io, announced, forceNewCall);
  else {
    participantChanges.changed(roomId, accountId);
    announceViewer(io, announced, forceNewCall);
  }
  const { floorAccountId } = await findRoomSettings(db, roomId);
  if (floorAccountId === accountId) await announceFloor(services, roomId, accountId);
}
