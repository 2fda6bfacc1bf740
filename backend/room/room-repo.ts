import type { MediaSource } from "#contract/room.ts";
import type { Db } from "#backend/db/knex.ts";

/** What the room's host last said to be sending. */
export async function findSource(db: Db, roomId: string): Promise<MediaSource> {
  const room = await db("rooms").where({ lecture_id: roomId }).first("source");
  return room?.source ?? "none";
}

/** `peer` is the host's peer id that sends it. Makes the room's row when it is the first thing that happens. */
export async function saveSource(
  db: Db,
  { roomId, source, peer }: { roomId: string; source: MediaSource; peer: string },
): Promise<void> {
  await db("rooms")
    .insert({ lecture_id: roomId, source, source_peer: peer })
    .onConflict("lecture_id")
    .merge(["source", "source_peer"]);
}

/**
 * Nothing is sent any more; answers whether something was. With `onlyOf` a late goodbye of the host's old
 * page doesn't end what the new page already sends.
 */
export async function clearSource(db: Db, roomId: string, onlyOf?: string): Promise<boolean> {
  const cleared = await db("rooms")
    .where({ lecture_id: roomId, ...(onlyOf !== undefined && { source_peer: onlyOf }) })
    .whereNot({ source: "none" })
    .update({ source: "none", source_peer: null });
  return cleared > 0;
}
