import type { MediaSource } from "#contract/room/room.ts";
import type { Db } from "#backend/db/knex.ts";

/** Returns the source that the room's host last reported. */
export async function findSource(db: Db, roomId: string): Promise<MediaSource> {
  const room = await db("rooms").where({ lecture_id: roomId }).first("source");
  return room?.source ?? "none";
}

/** `peer` is the host's peer id that sends it. Inserts the room's row when there is none. */
export async function upsertSource(
  db: Db,
  { roomId, source, peer }: { roomId: string; source: MediaSource; peer: string },
): Promise<void> {
  await db("rooms")
    .insert({ lecture_id: roomId, source, source_peer: peer })
    .onConflict("lecture_id")
    .merge(["source", "source_peer"]);
}

/**
 * Clears the source; returns whether there was one. With `onlyOf` a late departure of the host's old page doesn't end
 * what the new page already sends.
 */
export async function clearSource(db: Db, roomId: string, onlyOf?: string): Promise<boolean> {
  const cleared = await db("rooms")
    .where({ lecture_id: roomId, ...(onlyOf !== undefined && { source_peer: onlyOf }) })
    .whereNot({ source: "none" })
    .update({ source: "none", source_peer: null });
  return cleared > 0;
}
