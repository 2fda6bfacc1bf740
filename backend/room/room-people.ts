import type { BannedPerson, Classroom, RoomPerson, WordHolder } from "#contract/classroom.ts";
import type { RoomRole } from "#contract/signalling.ts";
import type { Db } from "#backend/db/knex.ts";
import { listBanned } from "#backend/enrollments/ban-repo.ts";
import { findManners, listHands, type RoomManners } from "./classroom-repo.ts";
import { names, socketsAt, type RoomIo } from "./room-io.ts";

type Hands = ReadonlyMap<string, Date>;

/** The viewers of a room who stand at this name. */
function peopleAt(io: RoomIo, place: string, roomId: string, hands: Hands): RoomPerson[] {
  return socketsAt(io, place).flatMap(({ data: { seat, caller } }) => {
    if (seat?.role !== "viewer" || seat.room !== roomId) return [];
    const handRaisedAt = hands.get(caller.accountId)?.toISOString() ?? null;
    return [{ accountId: caller.accountId, name: caller.name, peerId: seat.peer, handRaisedAt }];
  });
}

/** Null when they are not there. */
export function holderIn(io: RoomIo, roomId: string, accountId: string): WordHolder | null {
  const [person] = peopleAt(io, names.seat(roomId, accountId), roomId, new Map());
  return person ? { accountId, name: person.name, peerId: person.peerId } : null;
}

/** What of a class is written down. */
export interface WrittenClassroom {
  manners: RoomManners;
  hands: Hands;
  /** The host's alone; empty for others. */
  banned: BannedPerson[];
}

export async function readClassroom(db: Db, roomId: string, role: RoomRole): Promise<WrittenClassroom> {
  const [manners, hands, banned] = await Promise.all([
    findManners(db, roomId),
    listHands(db, roomId),
    role === "host" ? listBanned(db, roomId) : [],
  ]);
  return { manners, hands, banned };
}

/** What a page's join answer says about the class now: the host sees people, others only what concerns them. */
export function presentClassroom(
  io: RoomIo,
  { manners, hands, banned }: WrittenClassroom,
  { roomId, role, accountId }: { roomId: string; role: RoomRole; accountId: string },
): Classroom {
  const { chat, ended, wordAccountId } = manners;
  const word = wordAccountId === null ? null : holderIn(io, roomId, wordAccountId);
  const handRaised = role === "viewer" && hands.has(accountId);
  const people = role === "host" ? peopleAt(io, names.announced(roomId), roomId, hands) : [];
  return { chat, ended, word, handRaised, people, banned };
}

/** The host's page hears how a viewer is now. */
export async function tellPerson(
  { db, io }: { db: Db; io: RoomIo },
  roomId: string,
  accountId: string,
): Promise<void> {
  tellPersonNow(io, roomId, accountId, await listHands(db, roomId));
}

export function tellPersonNow(io: RoomIo, roomId: string, accountId: string, hands: Hands): void {
  for (const person of peopleAt(io, names.seat(roomId, accountId), roomId, hands))
    io.to(names.host(roomId)).emit("person", person);
}
