import { HOST_AWAY_MS, LECTURE_GRACE_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/**
 * Returns the rooms that have ended automatically: their lecture's time is long over and no host is present. The end of
 * such a room is not stored, so the room reopens when a host joins or the lecture gets a new date.
 */
export async function findOverdueRooms(
  db: Db,
  roomIds: readonly string[],
  now: Date,
): Promise<{ id: string; hostId: string }[]> {
  const minutesAgo = (ms: number) => new Date(now.getTime() - ms);
  return db("lectures")
    .whereIn("id", roomIds)
    .whereRaw("starts_at + duration_minutes * interval '1 minute' <= ?", [minutesAgo(LECTURE_GRACE_MS)])
    .where((away) => void away.whereNull("hostSeenAt").orWhere("hostSeenAt", "<=", minutesAgo(HOST_AWAY_MS)))
    .select("id", { hostId: "instructorId" });
}
