import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { findRoomSettings } from "../moderation/room-settings-repo.ts";
import { listHands } from "../participants/hand-repo.ts";
import { enterRoom } from "../access/enter-room.ts";
import { announceFloor } from "../moderation/grant-floor.ts";
import { audienceOf, socketRooms, socketsIn, type RoomIo } from "../gateway/room-io.ts";
import { notifyHostOfParticipantNow } from "../participants/room-participants.ts";

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
  services: { db: Db; clock: Clock; io: RoomIo },
  { accountId, roomId, peer, forceNewCall }: Announcement,
): Promise<void> {
  const { db, io } = services;
  const { role } = await enterRoom(services, { accountId, roomId });
  const [hands, { floorAccountId }] = await Promise.all([
    listHands(db, roomId),
    findRoomSettings(db, roomId),
  ]);
  // Synchronous from here: a host who joins meanwhile finds this peer in the join response or in a later event.
  const connection = socketRooms.connection(roomId, accountId);
  const connected = socketsIn(io, connection).filter(({ data }) => data.connection?.room === roomId);
  if (connected.length === 0) throw new AppError("ticket_invalid");
  const own = connected.find(({ data }) => data.connection?.peer === peer);
  if (!own) throw new AppError("forbidden");
  void own.join(socketRooms.announced(roomId));
  // First, so that the host's first frame already has the wanted size.
  const level = own.data.connection?.level;
  if (role === "viewer" && level) io.to(socketRooms.host(roomId)).emit("data-level", { peerId: peer, level });
  if (role === "viewer") notifyHostOfParticipantNow(io, roomId, accountId, hands);
  io.to(audienceOf({ room: roomId, role }))
    .except(connection)
    .emit("user-connected", { userId: peer, isUserTeacher: role === "host", forceNewCall });
  if (floorAccountId === accountId) announceFloor(io, roomId, accountId);
}
