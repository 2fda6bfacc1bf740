import { releaseFloor } from "./floor.ts";
import { deleteConnections, markDisconnected, type StoredConnection } from "../state/connection-repo.ts";
import { audienceOf, socketRooms, type RoomIo, type RoomSocket } from "../broadcast/room-io.ts";
import type { ParticipantChanges } from "../broadcast/participant-changes.ts";
import { endPresence } from "./presence.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";

interface Services {
  db: Db;
  io: RoomIo;
  clock: Clock;
  participantChanges: ParticipantChanges;
}

/** The room's media transport: a mesh, or an SFU. */
export interface MediaCarrier {
  /** Ends what this participant publishes and receives. */
  endMedia: (participant: Pick<StoredConnection, "room" | "peer">) => Promise<void>;
}

interface EndServices extends Services {
  sfu: MediaCarrier;
}

interface Departure {
  /** True if the socket was lost, so that the participant may come back. */
  mayReconnect: boolean;
  /** True if the account is still in the room and keeps the floor. */
  keepsFloor?: boolean;
}

/**
 * Notifies the participants who may be calling a peer that the peer is gone, or that it is disconnected and may
 * reconnect.
 */
export async function announceDeparture(
  services: Services,
  connection: Pick<
    StoredConnection,
    "room" | "peer" | "role" | "accountId" | "source" | "muted" | "revision"
  >,
  { mayReconnect, keepsFloor = mayReconnect }: Departure,
): Promise<void> {
  const { room, peer, role, accountId, source, muted, revision } = connection;
  services.io
    .to(audienceOf({ room, role }))
    .emit("user-disconnected", { studentId: peer, isUserTeacher: role === "host", mayReconnect, revision });
  // A host with only a muted microphone has the source `none`.
  if (source !== "none" || muted)
    services.io.to(socketRooms.room(room)).emit("source", { source: "none", muted: false });
  if (role === "viewer") {
    services.participantChanges.gone({ room, peer, revision });
    if (!keepsFloor) await releaseFloor(services, room, accountId);
  }
}

/**
 * Ends a socket's connection, unless another connection has replaced it, in which case the participant has not left.
 */
export async function endConnection(services: EndServices, socket: string): Promise<void> {
  for (const ended of await deleteConnections(services.db, { socket })) {
    await services.sfu.endMedia(ended);
    await announceDeparture(services, ended, { mayReconnect: false });
  }
}

/**
 * Handles a broken connection: a viewer may reconnect, and keeps the call with the host and the floor for a grace
 * period. Media through an SFU, including the host's, continues for a while.
 */
export async function loseConnection(services: Services, socket: string): Promise<void> {
  const viewer = await markDisconnected(services.db, socket);
  if (viewer) return announceDeparture(services, viewer, { mayReconnect: true });
  for (const host of await deleteConnections(services.db, { socket, role: "host" }))
    await announceDeparture(services, host, { mayReconnect: false });
}

/** Leaves the room while the socket stays connected. */
export async function leaveRoom(services: EndServices & { clock: Clock }, socket: RoomSocket): Promise<void> {
  const { connection, caller } = socket.data;
  if (!connection) return;
  const { room } = connection;
  socket.data.connection = null;
  for (const name of [
    socketRooms.room(room),
    socketRooms.connection(room, caller.accountId),
    socketRooms.host(room),
    socketRooms.mesh(room),
    socketRooms.meshHost(room),
    socketRooms.audioOnly(room),
    socketRooms.savingData(room),
    socketRooms.withoutBoard(room),
  ])
    await socket.leave(name);
  await Promise.all([endConnection(services, socket.id), endPresence(services, socket)]);
}
