import { AppError } from "#backend/app-error.ts";
import type { ClassroomRequests } from "#contract/classroom.ts";
import { changeManners, lowerHand, takeWordFrom } from "./classroom-repo.ts";
import type { ModerationServices } from "./moderate.ts";
import { recordRoomAct } from "./room-act-repo.ts";
import { names, type RoomIo } from "./room-io.ts";
import { holderIn, tellPerson } from "./room-people.ts";
import type { Db } from "#backend/db/knex.ts";

/** The class hears this viewer from now on, and no other; null: nobody. @throws AppError person_away */
export async function giveWord(
  services: ModerationServices,
  { roomId, accountId, hostId }: ClassroomRequests["word"] & { hostId: string },
): Promise<void> {
  const { db, clock, io } = services;
  const holder = accountId === null ? null : holderIn(io, roomId, accountId);
  if (accountId !== null && !holder) throw new AppError("person_away");
  await db.transaction(async (trx) => {
    await changeManners(trx, roomId, { word_account_id: accountId });
    if (accountId !== null) await lowerHand(trx, roomId, accountId);
    const kind = accountId === null ? "take-word" : "give-word";
    const subject = accountId === null ? {} : { subjectId: accountId };
    await recordRoomAct(trx, { roomId, actorId: hostId, kind, ...subject, now: clock() });
  });
  io.to(names.room(roomId)).emit("word", { holder });
  if (accountId === null) return;
  io.to(names.seat(roomId, accountId)).emit("hand", { raised: false });
  await tellPerson(services, roomId, accountId);
}

/** Who has the word gives it back, or has left. Nothing happens when it is not theirs. */
export async function giveWordBack(
  { db, io }: { db: Db; io: RoomIo },
  roomId: string,
  accountId: string,
): Promise<void> {
  if (await takeWordFrom(db, roomId, accountId)) io.to(names.room(roomId)).emit("word", { holder: null });
}

/** The same, unless they are back by now: their line broke a while ago. */
export async function giveLostWordBack(
  services: { db: Db; io: RoomIo },
  roomId: string,
  accountId: string,
): Promise<void> {
  if (holderIn(services.io, roomId, accountId) === null) await giveWordBack(services, roomId, accountId);
}

/** Who came while its holder was lost has not heard of them. */
export function tellWordNow(io: RoomIo, roomId: string, accountId: string): void {
  io.to(names.room(roomId)).emit("word", { holder: holderIn(io, roomId, accountId) });
}
