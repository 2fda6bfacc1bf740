import type { Classroom, RoomPerson, WordHolder } from "#contract/classroom.ts";
import type { RoomRole } from "#contract/signalling.ts";
import type { Db } from "#backend/db/knex.ts";
import { listBanned } from "#backend/enrollments/ban-repo.ts";
import { findManners, listHands } from "./classroom-repo.ts";
import { names, type RoomIo } from "./room-io.ts";

interface Services {
  db: Db;
  io: RoomIo;
}

/** The viewers who are there, or those of them who are this person. */
async function peopleIn({ db, io }: Services, roomId: string, accountId?: string): Promise<RoomPerson[]> {
  const place = accountId === undefined ? names.announced(roomId) : names.seat(roomId, accountId);
  const sockets = await io.in(place).fetchSockets();
  const hands = await listHands(db, roomId);
  return sockets.flatMap(({ data: { seat, caller } }) => {
    if (seat?.role !== "viewer" || seat.room !== roomId) return [];
    const handRaisedAt = hands.get(caller.accountId)?.toISOString() ?? null;
    return [{ accountId: caller.accountId, name: caller.name, peerId: seat.peer, handRaisedAt }];
  });
}

/** Null when they are not there. */
export async function holderIn(
  services: Services,
  roomId: string,
  accountId: string,
): Promise<WordHolder | null> {
  const [person] = await peopleIn(services, roomId, accountId);
  return person ? { accountId, name: person.name, peerId: person.peerId } : null;
}

/** What a page's join answer says about the class: the host sees people, others only what concerns them. */
export async function presentClassroom(
  services: Services,
  { roomId, role, accountId }: { roomId: string; role: RoomRole; accountId: string },
): Promise<Classroom> {
  const { db } = services;
  const { chat, ended, wordAccountId } = await findManners(db, roomId);
  const word = wordAccountId === null ? null : await holderIn(services, roomId, wordAccountId);
  if (role === "host") {
    const [people, banned] = await Promise.all([peopleIn(services, roomId), listBanned(db, roomId)]);
    return { chat, ended, word, handRaised: false, people, banned };
  }
  const hands = await listHands(db, roomId);
  return { chat, ended, word, handRaised: hands.has(accountId), people: [], banned: [] };
}

/** The host's page hears how a viewer is now. */
export async function tellPerson(services: Services, roomId: string, accountId: string): Promise<void> {
  for (const person of await peopleIn(services, roomId, accountId))
    services.io.to(names.host(roomId)).emit("person", person);
}
