import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { findManners, listHands } from "./classroom-repo.ts";
import { enterRoom } from "./enter-room.ts";
import { tellWordNow } from "./give-word.ts";
import { names, socketsAt, type RoomIo } from "./room-io.ts";
import { tellPersonNow } from "./room-people.ts";

interface Announcement {
  accountId: string;
  roomId: string;
  peer: string;
  anew: boolean;
}

/**
 * Tells the room that the caller's peer can be called. Again: the room hears it again; with `anew`
 * since the page wants a new call. @throws AppError lecture_not_found, not_enrolled, ticket_invalid (no seat), forbidden (not their peer)
 */
export async function announcePeer(
  services: { db: Db; clock: Clock; io: RoomIo },
  { accountId, roomId, peer, anew }: Announcement,
): Promise<void> {
  const { db, io } = services;
  const { role } = await enterRoom(services, { accountId, roomId });
  const [hands, { wordAccountId }] = await Promise.all([listHands(db, roomId), findManners(db, roomId)]);
  // From here on at once: a host who joins meanwhile either finds this peer in the answer or hears of it later.
  const seat = names.seat(roomId, accountId);
  const seated = socketsAt(io, seat).filter(({ data }) => data.seat?.room === roomId);
  if (seated.length === 0) throw new AppError("ticket_invalid");
  const own = seated.find(({ data }) => data.seat?.peer === peer);
  if (!own) throw new AppError("forbidden");
  void own.join(names.announced(roomId));
  // First, so that the host's first picture is already of the wanted size.
  const level = own.data.seat?.level;
  if (role === "viewer" && level) io.to(names.host(roomId)).emit("data-level", { peerId: peer, level });
  if (role === "viewer") tellPersonNow(io, roomId, accountId, hands);
  io.to(names.room(roomId))
    .except(seat)
    .emit("user-connected", { userId: peer, isUserTeacher: role === "host", anew });
  if (wordAccountId === accountId) tellWordNow(io, roomId, accountId);
}
