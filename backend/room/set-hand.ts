import type { Db } from "#backend/db/knex.ts";
import type { Clock } from "#backend/clock.ts";
import { lowerHand, raiseHand } from "./classroom-repo.ts";
import { names, type RoomIo } from "./room-io.ts";
import { tellPerson } from "./room-people.ts";

interface Hand {
  roomId: string;
  accountId: string;
  raised: boolean;
}

/** A viewer's own hand goes up or down. One that is up keeps its turn. */
export async function setHand(
  services: { db: Db; clock: Clock; io: RoomIo },
  { roomId, accountId, raised }: Hand,
): Promise<void> {
  const { db, clock } = services;
  if (raised) await raiseHand(db, { roomId, accountId, now: clock() });
  else await lowerHand(db, roomId, accountId);
  await tellHand(services, { roomId, accountId, raised });
}

/** The host and the hand's person hear how it is. */
export async function tellHand(
  services: { db: Db; io: RoomIo },
  { roomId, accountId, raised }: Hand,
): Promise<void> {
  services.io.to(names.seat(roomId, accountId)).emit("hand", { raised });
  await tellPerson(services, roomId, accountId);
}
