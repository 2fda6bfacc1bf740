import type { TicketClaims } from "#contract/signalling.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { enterRoom } from "./enter-room.ts";
import { names, type RoomIo } from "./room-io.ts";

/**
 * Whether the holder of a genuine, unexpired ticket may still come in: the policy must say so now, and a socket
 * of theirs must sit in the room as that peer. So nobody comes back on an old ticket after their enrollment,
 * session or seat has ended. @throws AppError lecture_not_found, not_enrolled, ticket_invalid
 */
export async function admitPeer(
  services: { db: Db; clock: Clock; io: RoomIo },
  { room, account, peer, role }: TicketClaims,
): Promise<{ sessionId: string }> {
  const now = await enterRoom(services, { accountId: account, roomId: room });
  // The seat comes last: a door that closed during the query above has emptied it.
  const sockets = await services.io.in(names.seat(room, account)).fetchSockets();
  const seated = sockets.find(({ data: { seat } }) => seat?.room === room && seat.peer === peer);
  if (!seated || now.role !== role) throw new AppError("ticket_invalid");
  return { sessionId: seated.data.caller.sessionId };
}
