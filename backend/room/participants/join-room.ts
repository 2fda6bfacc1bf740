import type { JoinResponse, JoinRequest } from "#contract/room/room.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { markHostsSeen } from "#backend/lectures/lecture-repo.ts";
import { wallClock } from "#backend/lectures/calendar/wall-clock.ts";
import { listMessagesAfter } from "../chat/chat-repo.ts";
import { enterRoom, type Admission } from "../access/enter-room.ts";
import type { IceServersFor } from "../access/ice-servers.ts";
import { endSource, leaveRoom } from "./leave-room.ts";
import { createPeerId } from "../access/peer-id.ts";
import { startPresence } from "./presence.ts";
import { evict, type RoomPresence } from "../access/evict.ts";
import {
  socketRooms,
  socketsIn,
  type RoomIo,
  type RoomSocket,
  type RoomConnection,
} from "../gateway/room-io.ts";
import { presentRoomInfo, loadRoomInfo } from "./room-participants.ts";
import { findSource } from "./room-source-repo.ts";
import type { Tickets } from "../access/ticket.ts";

export interface JoinServices extends RoomPresence {
  db: Db;
  clock: Clock;
  tickets: Tickets;
  iceServersFor: IceServersFor;
}

/**
 * Connects a socket to a room, as its account's only one there. Returns a function that builds the join response: it is
 * called at the moment of sending, so that nobody joins or leaves between the response and the events that follow.
 * Joining again on the same socket brings a fresh ticket. @throws AppError lecture_not_found, not_enrolled
 */
export async function joinRoom(
  services: JoinServices,
  socket: RoomSocket,
  request: JoinRequest,
): Promise<() => JoinResponse> {
  const { roomId } = request;
  const admission = await admit(services, socket, roomId);
  const previousPeer = previousPeerId(services, request, socket.data.caller);
  const connection: RoomConnection = {
    room: roomId,
    role: admission.role,
    peer: previousPeer ?? createPeerId(),
    level: request.level,
  };
  const before = socket.data.connection;
  if (before && (before.room !== connection.room || before.peer !== connection.peer))
    await leaveRoom(services, socket);
  await connectSocket(socket, connection);
  services.disconnectedPeers.remove(connection.peer);
  takeOverConnection(services, socket, connection);
  await startPresence(services, socket);
  if (connection.role === "host") await markHostsSeen(services.db, [roomId], services.clock());
  // A host's new page sends nothing yet; one that kept its peer may have been sending all the time.
  if (connection.role === "host" && previousPeer === null) await endSource(services, roomId);
  return buildJoinResponse(services, socket.data.caller, connection, request, admission);
}

/**
 * Asks the access policy while the socket is already a member of the Socket.IO rooms that evictions use: access that is
 * revoked during the query closes it.
 */
async function admit(services: JoinServices, socket: RoomSocket, roomId: string): Promise<Admission> {
  const { accountId } = socket.data.caller;
  const connectionRoom = socketRooms.connection(roomId, accountId);
  assertConnected(socket);
  await socket.join([connectionRoom, socketRooms.joining(roomId)]);
  try {
    const admission = await enterRoom(services, { accountId, roomId });
    assertConnected(socket);
    return admission;
  } catch (error) {
    await socket.leave(socketRooms.joining(roomId));
    if (socket.data.connection?.room === roomId) await leaveRoom(services, socket);
    else await socket.leave(connectionRoom);
    throw error;
  }
}

/** A socket that joined after it was closed would stay in the adapter for ever. */
function assertConnected(socket: RoomSocket): void {
  if (!socket.connected) throw new AppError("ticket_invalid");
}

/** Returns the peer id of the page's own earlier ticket for this room, however old. */
export function previousPeerId(
  { tickets }: Pick<JoinServices, "tickets">,
  { ticket, roomId }: JoinRequest,
  { accountId, sessionId }: RoomSocket["data"]["caller"],
): string | null {
  const claims = ticket === undefined ? undefined : tickets.read(ticket)?.claims;
  const isOwn = claims?.account === accountId && claims.session === sessionId;
  return isOwn && claims.room === roomId ? claims.peer : null;
}

async function connectSocket(socket: RoomSocket, connection: RoomConnection): Promise<void> {
  assertConnected(socket);
  socket.data.connection = connection;
  const connectionRoom = socketRooms.connection(connection.room, socket.data.caller.accountId);
  const own = [connectionRoom, socketRooms.room(connection.room)];
  await socket.join(connection.role === "host" ? [...own, socketRooms.host(connection.room)] : own);
  await socket.leave(socketRooms.joining(connection.room));
}

function takeOverConnection(
  services: JoinServices,
  socket: RoomSocket,
  { room, peer }: RoomConnection,
): void {
  const { accountId } = socket.data.caller;
  const except = { socketId: socket.id, peer };
  evict(services, { room, account: accountId, except, reason: "connection_taken_over" });
}

async function buildJoinResponse(
  services: JoinServices,
  { accountId, sessionId }: RoomSocket["data"]["caller"],
  connection: RoomConnection,
  { roomId, lastSeq }: JoinRequest,
  { lecture }: Admission,
): Promise<() => JoinResponse> {
  const { db, io, tickets, clock, iceServersFor } = services;
  const { role, peer } = connection;
  // The socket is in the room by now: it receives later messages as events, and earlier ones are read here.
  const messages = await listMessagesAfter(db, roomId, lastSeq);
  const source = await findSource(db, roomId);
  const written = await loadRoomInfo(db, roomId, role);
  return () => {
    const hostPresent = socketsIn(io, socketRooms.host(roomId)).length > 0;
    const viewers = role === "host" ? announcedViewers(io, roomId) : [];
    return {
      role,
      peerId: peer,
      ticket: tickets.mint({ room: roomId, peer, account: accountId, session: sessionId, role }),
      iceServers: iceServersFor(accountId),
      iceServersForMs: iceServersFor.holdMs,
      engine: "mesh",
      messages,
      lecture: {
        name: lecture.name,
        instructorId: lecture.instructorId,
        instructorName: lecture.instructorName,
        schedule: wallClock(lecture.startsAt, lecture.zone),
        duration: lecture.durationMinutes,
      },
      hostPresent,
      source: hostPresent ? source : "none",
      viewers: viewers.map((viewer) => viewer.peer),
      levels: Object.fromEntries(viewers.map((viewer) => [viewer.peer, viewer.level])),
      roomInfo: presentRoomInfo(io, written, { roomId, role, accountId }),
      serverNow: clock().toISOString(),
    };
  };
}

function announcedViewers(io: RoomIo, room: string): RoomConnection[] {
  return socketsIn(io, socketRooms.announced(room)).flatMap(({ data: { connection } }) =>
    connection?.role === "viewer" ? [connection] : [],
  );
}
