import type { BannedAccount, RoomInfo, Participant, FloorHolder } from "#contract/room/room-info.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import type { Db } from "#backend/db/knex.ts";
import { listBanned } from "#backend/enrollments/ban-repo.ts";
import { findRoomSettings, type RoomSettings } from "../moderation/room-settings-repo.ts";
import { listHands } from "./hand-repo.ts";
import { socketRooms, socketsIn, type RoomIo } from "../gateway/room-io.ts";

type Hands = ReadonlyMap<string, Date>;

/** Returns a room's viewers among the sockets of this Socket.IO room. */
function participantsAt(io: RoomIo, place: string, roomId: string, hands: Hands): Participant[] {
  return socketsIn(io, place).flatMap(({ data: { connection, caller } }) => {
    if (connection?.role !== "viewer" || connection.room !== roomId) return [];
    const handRaisedAt = hands.get(caller.accountId)?.toISOString() ?? null;
    return [{ accountId: caller.accountId, name: caller.name, peerId: connection.peer, handRaisedAt }];
  });
}

/** Returns null when they are not in the room. */
export function findFloorHolder(io: RoomIo, roomId: string, accountId: string): FloorHolder | null {
  const [participant] = participantsAt(io, socketRooms.connection(roomId, accountId), roomId, new Map());
  return participant ? { accountId, name: participant.name, peerId: participant.peerId } : null;
}

/** What the database knows about a room. */
export interface StoredRoomInfo {
  settings: RoomSettings;
  hands: Hands;
  /** Only for the host; empty for others. */
  banned: BannedAccount[];
}

export async function loadRoomInfo(db: Db, roomId: string, role: RoomRole): Promise<StoredRoomInfo> {
  const [settings, hands, banned] = await Promise.all([
    findRoomSettings(db, roomId),
    listHands(db, roomId),
    role === "host" ? listBanned(db, roomId) : [],
  ]);
  return { settings, hands, banned };
}

/** Returns what an account may see of a room: the host sees participants, viewers only what concerns them. */
export function presentRoomInfo(
  io: RoomIo,
  { settings, hands, banned }: StoredRoomInfo,
  { roomId, role, accountId }: { roomId: string; role: RoomRole; accountId: string },
): RoomInfo {
  const { chat, ended, floorAccountId } = settings;
  const floorHolder = floorAccountId === null ? null : findFloorHolder(io, roomId, floorAccountId);
  const handRaised = role === "viewer" && hands.has(accountId);
  const participants =
    role === "host" ? participantsAt(io, socketRooms.announced(roomId), roomId, hands) : [];
  return { chat, ended, floorHolder, handRaised, participants, banned };
}

/** Tells the host's page about a viewer's current state. */
export async function notifyHostOfParticipant(
  { db, io }: { db: Db; io: RoomIo },
  roomId: string,
  accountId: string,
): Promise<void> {
  notifyHostOfParticipantNow(io, roomId, accountId, await listHands(db, roomId));
}

export function notifyHostOfParticipantNow(
  io: RoomIo,
  roomId: string,
  accountId: string,
  hands: Hands,
): void {
  for (const participant of participantsAt(io, socketRooms.connection(roomId, accountId), roomId, hands))
    io.to(socketRooms.host(roomId)).emit("participant", participant);
}
