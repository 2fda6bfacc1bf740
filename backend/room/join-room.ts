import type { JoinAnswer, JoinRequest } from "#contract/room.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { markHostsSeen } from "#backend/lectures/lecture-repo.ts";
import { wallClock } from "#backend/lectures/wall-clock.ts";
import { messagesAfter } from "./chat-repo.ts";
import { enterRoom, type Admission } from "./enter-room.ts";
import type { IceServersFor } from "./ice-servers.ts";
import { endSource, leaveSeat } from "./leave-room.ts";
import { newPeerId } from "./peer-id.ts";
import { beginStay } from "./presence.ts";
import { putOut, type Doors } from "./put-out.ts";
import { names, socketsAt, type RoomIo, type RoomSocket, type Seat } from "./room-io.ts";
import { presentClassroom, readClassroom } from "./room-people.ts";
import { findSource } from "./room-repo.ts";
import type { Tickets } from "./ticket.ts";

export interface JoinServices extends Doors {
  db: Db;
  clock: Clock;
  tickets: Tickets;
  iceServersFor: IceServersFor;
}

/**
 * Seats a socket in a room, as its person's only one there, and answers how to draw up what its page needs to begin:
 * to be called in the moment in which it is sent, so that nobody comes or goes between it and what the page hears.
 * Again on the same socket: a fresh ticket. @throws AppError lecture_not_found, not_enrolled
 */
export async function joinRoom(
  services: JoinServices,
  socket: RoomSocket,
  request: JoinRequest,
): Promise<() => JoinAnswer> {
  const { roomId } = request;
  const { accountId } = socket.data.caller;
  const admission = await admit(services, socket, roomId);
  const kept = keptPeer(services, request, accountId);
  const seat: Seat = { room: roomId, role: admission.role, peer: kept ?? newPeerId(), level: request.level };
  const before = socket.data.seat;
  if (before && (before.room !== seat.room || before.peer !== seat.peer)) await leaveSeat(services, socket);
  await takeSeat(socket, seat);
  services.strays.forget(seat.peer);
  replaceOthers(services, socket, seat);
  await beginStay(services, socket);
  if (seat.role === "host") await markHostsSeen(services.db, [roomId], services.clock());
  // A host's new page sends nothing yet; one that kept its peer may have sent all the time.
  if (seat.role === "host" && kept === null) await endSource(services, roomId);
  return answerFor(services, seat, accountId, request, admission);
}

/**
 * Asks the policy with the socket already standing at the seat and at the room's door: one that closes while the
 * database answers finds it there and closes it.
 */
async function admit(services: JoinServices, socket: RoomSocket, roomId: string): Promise<Admission> {
  const { accountId } = socket.data.caller;
  const seatName = names.seat(roomId, accountId);
  refuseWhenGone(socket);
  await socket.join([seatName, names.door(roomId)]);
  try {
    const admission = await enterRoom(services, { accountId, roomId });
    refuseWhenGone(socket);
    return admission;
  } catch (error) {
    await socket.leave(names.door(roomId));
    if (socket.data.seat?.room === roomId) await leaveSeat(services, socket);
    else await socket.leave(seatName);
    throw error;
  }
}

/** A socket that joins after it was closed would stay in the adapter for ever. */
function refuseWhenGone(socket: RoomSocket): void {
  if (!socket.connected) throw new AppError("ticket_invalid");
}

/** The peer id of the page's own earlier ticket for this room, however old. */
export function keptPeer(
  { tickets }: Pick<JoinServices, "tickets">,
  { ticket, roomId }: JoinRequest,
  accountId: string,
): string | null {
  const claims = ticket === undefined ? undefined : tickets.read(ticket)?.claims;
  return claims?.account === accountId && claims.room === roomId ? claims.peer : null;
}

async function takeSeat(socket: RoomSocket, seat: Seat): Promise<void> {
  refuseWhenGone(socket);
  socket.data.seat = seat;
  const seatName = names.seat(seat.room, socket.data.caller.accountId);
  const own = [seatName, names.room(seat.room)];
  await socket.join(seat.role === "host" ? [...own, names.host(seat.room)] : own);
  await socket.leave(names.door(seat.room));
}

function replaceOthers(services: JoinServices, socket: RoomSocket, { room, peer }: Seat): void {
  const { accountId } = socket.data.caller;
  putOut(services, {
    sockets: names.seat(room, accountId),
    except: socket.id,
    peers: (other) => other.room === room && other.account === accountId && other.peer !== peer,
    reason: "seat_replaced",
  });
}

async function answerFor(
  services: JoinServices,
  seat: Seat,
  accountId: string,
  { roomId, lastSeq }: JoinRequest,
  { lecture }: Admission,
): Promise<() => JoinAnswer> {
  const { db, io, tickets, clock, iceServersFor } = services;
  const { role, peer } = seat;
  // The socket is in the room by now: what is said from here on it hears, what was said before is read.
  const messages = await messagesAfter(db, roomId, lastSeq);
  const source = await findSource(db, roomId);
  const written = await readClassroom(db, roomId, role);
  return () => {
    const hostPresent = socketsAt(io, names.host(roomId)).length > 0;
    const viewers = role === "host" ? announcedViewers(io, roomId) : [];
    return {
      role,
      peerId: peer,
      ticket: tickets.mint({ room: roomId, peer, account: accountId, role }),
      iceServers: iceServersFor(accountId),
      iceServersForMs: iceServersFor.holdMs,
      engine: "mesh",
      messages,
      lecture: {
        name: lecture.name,
        instructorName: lecture.instructorName,
        schedule: wallClock(lecture.startsAt, lecture.zone),
        duration: lecture.durationMinutes,
      },
      hostPresent,
      source: hostPresent ? source : "none",
      viewers: viewers.map((viewer) => viewer.peer),
      levels: Object.fromEntries(viewers.map((viewer) => [viewer.peer, viewer.level])),
      classroom: presentClassroom(io, written, { roomId, role, accountId }),
      serverNow: clock().toISOString(),
    };
  };
}

function announcedViewers(io: RoomIo, room: string): Seat[] {
  return socketsAt(io, names.announced(room)).flatMap(({ data: { seat } }) =>
    seat?.role === "viewer" ? [seat] : [],
  );
}
