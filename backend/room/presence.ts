import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { extendPresences, openPresence } from "./presence-repo.ts";
import type { RoomSocket } from "./room-io.ts";

interface Services {
  db: Db;
  clock: Clock;
}

/** A viewer's stay begins with their seat; joining again on the same page goes on with it. */
export async function beginStay({ db, clock }: Services, { data }: RoomSocket): Promise<void> {
  if (data.seat?.role !== "viewer" || data.stay !== null) return;
  const { seat, caller } = data;
  data.stay = await openPresence(db, { roomId: seat.room, accountId: caller.accountId, now: clock() });
}

export async function endStay({ db, clock }: Services, { data }: Pick<RoomSocket, "data">): Promise<void> {
  if (data.stay === null) return;
  const { stay } = data;
  data.stay = null;
  await extendPresences(db, [stay], clock());
}
