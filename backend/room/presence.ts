import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import { extendPresences, openPresence } from "./presence-repo.ts";
import type { RoomIo, RoomSocket } from "./room-io.ts";
import { PRESENCE_BEAT_MS } from "./room-limits.ts";

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

/** Writes down who is there, now and again: what a server that dies has seen is kept. */
export function watchStays({ db, clock, io, logger }: Services & { io: RoomIo; logger: Logger }) {
  async function look(): Promise<void> {
    const stays = [...io.sockets.sockets.values()].flatMap(({ data }) => data.stay ?? []);
    if (stays.length > 0) await extendPresences(db, stays, clock());
  }
  const later = (error: unknown) => logger.warn({ err: error }, "attendance is written down later");
  const timer = setInterval(() => void look().catch(later), PRESENCE_BEAT_MS).unref();
  return {
    /** Looks once more. */
    async stop() {
      clearInterval(timer);
      await look().catch(later);
    },
  };
}
