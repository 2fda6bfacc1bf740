import type { TicketClaims } from "#contract/room/signalling.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { enterRoom } from "./enter-room.ts";
import { socketRooms, type RoomIo } from "../gateway/room-io.ts";

/**
 * Checks that the holder of a genuine, unexpired ticket may still enter: the policy must admit them now, and a
 * socket of the same session must be in the room as that peer. An old ticket is worth nothing once the enrollment, the session or
 * the connection has ended. @throws AppError lecture_not_found, not_enrolled, ticket_invalid
 */
export async function admitPeer(
  services: { db: Db; clock: Clock; io: RoomIo },
  { room, account, session, peer, role }: TicketClaims,
): Promise<{ sessionId: string }> {
  const now = await enterRoom(services, { accountId: account, roomId: room });
  // Read last: access that was revoked during the query above has closed the connection.
  const sockets = await services.io.in(socketRooms.connection(room, account)).fetchSockets();
  const connected = sockets.find(
    ({ data: { caller, connection } }) =>
      caller.sessionId === session && connection?.room === room && connection.peer === peer,
  );
  if (!connected || now.role !== role) throw new AppError("ticket_invalid");
  return { sessionId: connected.data.caller.sessionId };
}
