import { giveWordBack } from "./give-word.ts";
import { clearSource } from "./room-repo.ts";
import { names, type RoomIo, type RoomSocket, type Seat } from "./room-io.ts";
import { endStay } from "./presence.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import type { Strays } from "./strays.ts";

interface Services {
  db: Db;
  io: RoomIo;
}

interface GoodbyeServices extends Services {
  strays: Strays;
}

/** The host sends nothing any more; the room hears it once. With `onlyOf`, unless another peer sends by now. */
export async function endSource({ db, io }: Services, room: string, onlyOf?: string): Promise<void> {
  if (await clearSource(db, room, onlyOf)) io.to(names.room(room)).emit("source", { source: "none" });
}

/** Whether the same peer sits there again, on a newer socket: then nobody has left. */
async function isBack(io: RoomIo, { room, peer }: Seat, accountId: string): Promise<boolean> {
  const sockets = await io.in(names.seat(room, accountId)).fetchSockets();
  return sockets.some(({ data }) => data.seat?.room === room && data.seat.peer === peer);
}

/** Tells the room that a peer is gone, whose socket sits there no more, and whether it is only astray. */
export async function sayGoodbye(services: GoodbyeServices, seat: Seat, accountId: string): Promise<void> {
  const { room, peer, role } = seat;
  if (await isBack(services.io, seat, accountId)) return;
  const mayReturn = services.strays.has(peer);
  services.io
    .to(names.room(room))
    .emit("user-disconnected", { studentId: peer, isUserTeacher: role === "host", mayReturn });
  if (role === "host") await endSource(services, room, peer);
  // Who is only astray keeps it for a while.
  else if (!mayReturn) await giveWordBack(services, room, accountId);
}

/** Gives up the seat of a socket that stays connected. */
export async function leaveSeat(
  services: GoodbyeServices & { clock: Clock },
  socket: RoomSocket,
): Promise<void> {
  const { seat, caller } = socket.data;
  if (!seat) return;
  const { room } = seat;
  socket.data.seat = null;
  for (const name of [
    names.room(room),
    names.seat(room, caller.accountId),
    names.host(room),
    names.announced(room),
  ])
    await socket.leave(name);
  // The goodbye waits for nothing: the database may be away.
  await Promise.all([sayGoodbye(services, seat, caller.accountId), endStay(services, socket)]);
}
