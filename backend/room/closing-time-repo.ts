import { HOST_AWAY_MS, LECTURE_GRACE_MS } from "#backend/constants.ts";
import type { Db } from "#backend/db/knex.ts";

/**
 * Of these rooms, those that have ended by themselves: their lecture's time is long over, and no host is there.
 * Nothing is written down, so a host who comes in, or a new date, opens them again.
 */
export async function findOverdueRooms(
  db: Db,
  roomIds: readonly string[],
  now: Date,
): Promise<{ id: string; hostId: string }[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return db("lectures")
    .whereIn("id", roomIds)
    .whereRaw("starts_at + duration_minutes * interval '1 minute' <= ?", [ago(LECTURE_GRACE_MS)])
    .where((away) => void away.whereNull("host_seen_at").orWhere("host_seen_at", "<=", ago(HOST_AWAY_MS)))
    .select({ id: "id", hostId: "instructor_id" });
}
