import type { TicketClaims } from "#contract/room/signalling.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { enterRoom } from "./enter-room.ts";
import { findConnection } from "../state/connection-repo.ts";

/**
 * Checks that the holder of a genuine, unexpired ticket may still enter: the policy must admit them now, and a socket
 * of the same session must be in the room as that peer. An old ticket is worthless once the enrollment, the session or
 * the connection has ended.
 */
export async function admitPeer(
  services: { db: Db; clock: Clock },
  { room, account, session, peer, role }: TicketClaims,
): Promise<{ sessionId: string }> {
  const now = await enterRoom(services, { accountId: account, roomId: room });
  // The connection is read last: if access was revoked during the query above, the connection is already gone, and the
  // ticket is rejected.
  const connected = await findConnection(services.db, { room, accountId: account });
  if (connected?.peer !== peer || connected.sessionId !== session || now.role !== role)
    throw new AppError("ticket_invalid");
  return { sessionId: session };
}
