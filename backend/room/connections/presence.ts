import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { extendPresences, openPresence } from "../state/presence-repo.ts";
import type { RoomSocket } from "../broadcast/room-io.ts";

interface Services {
  db: Db;
  clock: Clock;
}

/** Starts a viewer's presence; joining again on the same socket continues it. */
export async function startPresence({ db, clock }: Services, { data }: RoomSocket): Promise<void> {
  if (data.connection?.role !== "viewer" || data.presenceId !== null) return;
  const { connection, caller } = data;
  data.presenceId = await openPresence(db, {
    roomId: connection.room,
    accountId: caller.accountId,
    now: clock(),
  });
}

export async function endPresence(
  { db, clock }: Services,
  { data }: Pick<RoomSocket, "data">,
): Promise<void> {
  if (data.presenceId === null) return;
  const { presenceId } = data;
  data.presenceId = null;
  await extendPresences(db, [presenceId], clock());
}
