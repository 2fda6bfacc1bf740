import type { Db } from "#backend/db/knex.ts";
import type { Clock } from "#backend/clock.ts";
import { lowerHand, raiseHand } from "./classroom-repo.ts";
import { names, type RoomIo } from "./room-io.ts";
import { tellPerson } from "./room-people.ts";

/** A hand goes up or down; the host and its person's page hear it. A hand that is up keeps its turn. */
export async function setHand(
  services: { db: Db; clock: Clock; io: RoomIo },
  { roomId, accountId, raised }: { roomId: string; accountId: string; raised: boolean },
): Promise<void> {
  const { db, clock, io } = services;
  if (raised) await raiseHand(db, { roomId, accountId, now: clock() });
  else await lowerHand(db, roomId, accountId);
  io.to(names.seat(roomId, accountId)).emit("hand", { raised });
  await tellPerson(services, roomId, accountId);
}
