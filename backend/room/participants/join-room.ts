import type { RoomMedia } from "#contract/room/media.ts";
import { mediaLevelOf, type DataLevel } from "#contract/media/data-level.ts";
import { type JoinResponse, type JoinRequest } from "#contract/room/room.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { HOST_EARLY_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findHostSeenAt, markHostsSeen } from "#backend/lectures/schedule/lecture-repo.ts";
import { wallClock } from "#backend/lectures/calendar/wall-clock.ts";
import { listMessagesAfter } from "../state/chat-repo.ts";
import { enterRoom, type Admission } from "../access/enter-room.ts";
import type { IceServersFor } from "../access/ice-servers.ts";
import {
  findHost,
  listMeshViewers,
  upsertConnection,
  type StoredConnection,
} from "../state/connection-repo.ts";
import { announceDeparture, endConnection, leaveRoom } from "../connections/leave-room.ts";
import { createPeerId } from "../access/peer-id.ts";
import { startPresence } from "../connections/presence.ts";
import type { ViewerCounts } from "../broadcast/viewer-counts.ts";
import { evictReplaced, type RoomPresence } from "../access/evict.ts";
import { socketRooms, type RoomSocket, type RoomConnection } from "../broadcast/room-io.ts";
import type { Sfu } from "../media/sfu.ts";
import { updateNotice } from "../board/update-notice.ts";
import { announceAdmitted } from "./announce-peer.ts";
import { getRoomInfo } from "./get-room-info.ts";
import { subscribeByLevel } from "./set-data-level.ts";
import type { Tickets } from "../access/ticket.ts";

export interface JoinServices extends RoomPresence {
  db: Db;
  clock: Clock;
  /** This process's id. */
  nodeId: string;
  viewerCounts: ViewerCounts;
  tickets: Tickets;
  iceServersFor: IceServersFor;
  sfu: Pick<Sfu, "mediaOf" | "choiceOf" | "endMedia" | "recordings" | "moveCrowded" | "assignMeshViewers">;
}

/**
 * Connects a socket to a room and makes it the account's only connection there. The socket subscribes to all events
 * before the participants are read for the response, so that no event is missed; the page drops events that the
 * response already includes. Joining again on the same socket returns a new ticket.
 *
 * @throws AppError lecture_not_found, not_enrolled
 */
export async function joinRoom(
  services: JoinServices,
  socket: RoomSocket,
  request: JoinRequest,
): Promise<JoinResponse> {
  const { roomId } = request;
  const admission = await admit(services, socket, roomId);
  const previousPeer = previousPeerId(services, request, socket.data.caller);
  const connection: RoomConnection = {
    room: roomId,
    role: admission.role,
    grants: admission.grants,
    peer: previousPeer ?? createPeerId(),
  };
  if (socket.data.connection && socket.data.connection.room !== roomId) await leaveRoom(services, socket);
  const media = await connectSocket(services, socket, { ...connection, ...request });
  await startPresence(services, socket);
  if (connection.role === "host") await markHostsSeen(services.db, [roomId], services.clock());
  const { caller } = socket.data;
  const { role, peer } = connection;
  const announced = request.announce === true && role === "viewer";
  const announcement = { accountId: caller.accountId, roomId, peer, forceNewCall: true };
  const [response] = await Promise.all([
    buildJoinResponse(services, caller, connection, request, { ...admission, media }),
    announced && announceAdmitted(services, role, announcement),
  ]);
  return { ...response, announced };
}

/**
 * Checks the access policy while the socket is already in the Socket.IO rooms that evictions target: if access is
 * revoked during the query, the socket is closed.
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

/** If a closed socket joined a Socket.IO room, it would remain in the adapter forever. */
function assertConnected(socket: RoomSocket): void {
  if (!socket.connected) throw new AppError("ticket_invalid");
}

/**
 * Returns the peer id in the page's earlier ticket for this room, even an expired one; null if the ticket is missing or
 * not the page's own.
 */
export function previousPeerId(
  { tickets }: Pick<JoinServices, "tickets">,
  { ticket, roomId }: JoinRequest,
  { accountId, sessionId }: RoomSocket["data"]["caller"],
): string | null {
  const claims = ticket === undefined ? undefined : tickets.read(ticket)?.claims;
  const isOwn = claims?.account === accountId && claims.session === sessionId;
  return isOwn && claims.room === roomId ? claims.peer : null;
}

/**
 * Connects the socket to the room and returns the room's media engine. From then on, the socket is notified of changes
 * of the engine.
 */
async function connectSocket(
  services: JoinServices,
  socket: RoomSocket,
  connection: RoomConnection & { level: DataLevel; board?: boolean | undefined },
): Promise<RoomMedia> {
  const { room, role, grants, peer, level, board } = connection;
  const { accountId, sessionId } = socket.data.caller;
  assertConnected(socket);
  socket.data.connection = { room, role, grants, peer };
  const hostRooms = role === "host" ? [socketRooms.host(room)] : [];
  const olderRooms = board ? [] : [socketRooms.withoutBoard(room)];
  const everybodys = [socketRooms.connection(room, accountId), socketRooms.room(room)];
  await socket.join([...everybodys, ...hostRooms, ...olderRooms]);
  await subscribeByLevel(socket, connection);
  const media = await services.sfu.mediaOf(room);
  if (media.engine === "mesh") await socket.join(meshRooms(room, role));
  const { db, nodeId } = services;
  const owned = { room, accountId, sessionId, nodeId, socketId: socket.id, role, peer };
  const stored = { ...owned, level: mediaLevelOf(level) };
  try {
    const { revision, replaced } = await upsertConnection(db, stored);
    if (replaced) await replaceConnection(services, { ...replaced, revision }, { socketId: socket.id, peer });
  } finally {
    // The socket leaves this Socket.IO room only now: otherwise, a join that still waits for the database would look
    // like a lost connection to the connection check.
    await socket.leave(socketRooms.joining(room));
  }
  // If the socket was closed while its connection was being stored, its disconnect handler found no connection to end.
  if (!socket.connected) await endConnection(services, socket.id);
  assertConnected(socket);
  return media;
}

const meshRooms = (room: string, role: RoomConnection["role"]) =>
  role === "host" ? [socketRooms.mesh(room), socketRooms.meshHost(room)] : [socketRooms.mesh(room)];

/** Replaces the account's connection. A new page has a different peer id; a page that reconnects keeps its peer id. */
async function replaceConnection(
  services: JoinServices,
  replaced: StoredConnection,
  by: { socketId: string; peer: string },
): Promise<void> {
  evictReplaced(services, replaced, by);
  if (replaced.peer === by.peer) return;
  await services.sfu.endMedia(replaced);
  await announceDeparture(services, replaced, { mayReconnect: false, keepsFloor: replaced.disconnected });
}

/**
 * Returns whether the host has entered the room for this date of the lecture. Entering long before the start, to try
 * the room or for an earlier date of the lecture, does not count.
 */
function cameFor(hostSeenAt: Date | null, startsAt: Date): boolean {
  return hostSeenAt !== null && hostSeenAt.getTime() > startsAt.getTime() - HOST_EARLY_MS;
}

async function buildJoinResponse(
  services: JoinServices,
  { accountId, sessionId }: RoomSocket["data"]["caller"],
  { role, grants, peer }: RoomConnection,
  { roomId, lastSeq, board }: JoinRequest,
  { lecture, media }: Admission & { media: RoomMedia },
): Promise<Omit<JoinResponse, "announced">> {
  const { db, tickets, clock, iceServersFor } = services;
  const [messages, hostSeenAt, host, viewers, roomInfo] = await Promise.all([
    listMessagesAfter(db, roomId, lastSeq),
    findHostSeenAt(db, roomId),
    findHost(db, roomId),
    role === "host" && media.engine === "mesh" ? listMeshViewers(db, roomId) : [],
    getRoomInfo(services, { roomId, role, accountId }),
  ]);
  if (!board && roomInfo.board?.slide) roomInfo.pinned = updateNotice;
  return {
    role,
    grants: [...grants],
    peerId: peer,
    ticket: tickets.mint({ room: roomId, peer, account: accountId, session: sessionId, role }),
    iceServers: iceServersFor(accountId),
    iceServersForMs: iceServersFor.holdMs,
    media,
    messages,
    lecture: {
      name: lecture.name,
      instructorId: lecture.instructorId,
      instructorName: lecture.instructorName,
      instructorPicture: lecture.instructorPictureKey && `/pictures/${lecture.instructorPictureKey}`,
      schedule: wallClock(lecture.startsAt, lecture.zone),
      duration: lecture.durationMinutes,
      isFree: lecture.priceSantim === 0,
    },
    hostPresent: host !== undefined,
    hostSeen: cameFor(hostSeenAt, lecture.startsAt),
    source: host?.source ?? "none",
    hostMuted: host?.muted ?? false,
    viewers: viewers.map((viewer) => viewer.peer),
    levels: Object.fromEntries(viewers.map((viewer) => [viewer.peer, viewer.level])),
    revisions: Object.fromEntries(
      [...viewers, ...(host ? [host] : [])].map((one) => [one.peer, one.revision]),
    ),
    roomInfo,
    serverNow: clock().toISOString(),
  };
}
