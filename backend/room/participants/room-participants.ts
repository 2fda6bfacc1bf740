import type { RoomInfo, Participant, FloorHolder } from "#contract/room/room-info.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import type { Db } from "#backend/db/knex.ts";
import { listBanned } from "#backend/enrollments/ban-repo.ts";
import { findConnection, type NamedConnection } from "../connections/connection-repo.ts";
import { findRoomSettings } from "../moderation/room-settings-repo.ts";
import { listHands } from "./hand-repo.ts";
import { socketRooms, type RoomIo } from "../gateway/room-io.ts";

type Hands = ReadonlyMap<string, Date>;

function presentParticipant({ accountId, name, peer }: NamedConnection, hands: Hands): Participant {
  return { accountId, name, peerId: peer, handRaisedAt: hands.get(accountId)?.toISOString() ?? null };
}

/** Returns null when they are not in the room. */
export async function findFloorHolder(db: Db, room: string, accountId: string): Promise<FloorHolder | null> {
  const connection = await findConnection(db, { room, accountId });
  if (connection?.role !== "viewer") return null;
  return { accountId, name: connection.name, peerId: connection.peer };
}

/** Returns what an account may see of a room: the host sees participants, viewers only what concerns them. */
export async function getRoomInfo(
  db: Db,
  { roomId, role, accountId }: { roomId: string; role: RoomRole; accountId: string },
  viewers: readonly NamedConnection[],
): Promise<RoomInfo> {
  const [{ chat, ended, floorAccountId }, hands, banned] = await Promise.all([
    findRoomSettings(db, roomId),
    listHands(db, roomId),
    role === "host" ? listBanned(db, roomId) : [],
  ]);
  return {
    chat,
    ended,
    floorHolder: floorAccountId === null ? null : await findFloorHolder(db, roomId, floorAccountId),
    handRaised: role === "viewer" && hands.has(accountId),
    participants: role === "host" ? viewers.map((viewer) => presentParticipant(viewer, hands)) : [],
    banned,
  };
}

/** Tells the host's page about a viewer's current state. */
export async function notifyHostOfParticipant(
  { db, io }: { db: Db; io: RoomIo },
  room: string,
  accountId: string,
): Promise<void> {
  const [connection, hands] = await Promise.all([
    findConnection(db, { room, accountId }),
    listHands(db, room),
  ]);
  if (connection?.role !== "viewer") return;
  const { revision } = connection;
  io.to(socketRooms.host(room)).emit("participant", { ...presentParticipant(connection, hands), revision });
}
