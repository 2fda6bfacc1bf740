import { releaseFloor } from "../moderation/grant-floor.ts";
import { clearSource } from "./room-source-repo.ts";
import {
  audienceOf,
  socketRooms,
  type RoomIo,
  type RoomSocket,
  type RoomConnection,
} from "../gateway/room-io.ts";
import { endPresence } from "./presence.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import type { DisconnectedPeers } from "./disconnected-peers.ts";

interface Services {
  db: Db;
  io: RoomIo;
}

interface DepartureServices extends Services {
  disconnectedPeers: DisconnectedPeers;
}

/** Ends the host's source and broadcasts it once. With `onlyOf`, unless another peer sends by now. */
export async function endSource({ db, io }: Services, room: string, onlyOf?: string): Promise<void> {
  if (await clearSource(db, room, onlyOf)) io.to(socketRooms.room(room)).emit("source", { source: "none" });
}

/** Whether the same peer is connected again on a newer socket: then nobody has left. */
async function hasReconnected(
  io: RoomIo,
  { room, peer }: RoomConnection,
  accountId: string,
): Promise<boolean> {
  const sockets = await io.in(socketRooms.connection(room, accountId)).fetchSockets();
  return sockets.some(({ data }) => data.connection?.room === room && data.connection.peer === peer);
}

/** Tells those who send to it that a peer is gone, or that it is disconnected and may reconnect. */
export async function announceDeparture(
  services: DepartureServices,
  connection: RoomConnection,
  accountId: string,
): Promise<void> {
  const { room, peer, role } = connection;
  if (await hasReconnected(services.io, connection, accountId)) return;
  const mayReconnect = services.disconnectedPeers.has(peer);
  services.io
    .to(audienceOf(connection))
    .emit("user-disconnected", { studentId: peer, isUserTeacher: role === "host", mayReconnect });
  if (role === "host") await endSource(services, room, peer);
  // A disconnected speaker keeps the floor for a grace period.
  else if (!mayReconnect) await releaseFloor(services, room, accountId);
}

/** Leaves the room with a socket that stays connected. */
export async function leaveRoom(
  services: DepartureServices & { clock: Clock },
  socket: RoomSocket,
): Promise<void> {
  const { connection, caller } = socket.data;
  if (!connection) return;
  const { room } = connection;
  socket.data.connection = null;
  for (const name of [
    socketRooms.room(room),
    socketRooms.connection(room, caller.accountId),
    socketRooms.host(room),
    socketRooms.announced(room),
  ])
    await socket.leave(name);
  // Independent of each other: the database may be unreachable.
  await Promise.all([
    announceDeparture(services, connection, caller.accountId),
    endPresence(services, socket),
  ]);
}
