import type { Db } from "#backend/platform/db/knex.ts";
import { connectionColumnsOf, type StoredConnection } from "../../state/connection-repo.ts";

/** A viewer who has been called keeps the call, even if two processes have just assigned one viewer too many. */
const assignment = `
  with ranked as (
    select account_id, row_number() over (order by joined_at, account_id) > :capacity as beyond
    from room_connections where lecture_id = :room and role = 'viewer')
  update room_connections c
  set waits_for_sfu = ranked.beyond, revision = nextval('room_revisions')
  from ranked, room_media
  where c.lecture_id = :room and c.account_id = ranked.account_id
    and room_media.lecture_id = :room and room_media.engine = 'mesh'
    and c.waits_for_sfu <> ranked.beyond and (c.waits_for_sfu or not c.announced)
  returning ${connectionColumnsOf("c")}`;

/**
 * Decides which viewers a room's mesh serves: the first to have joined, up to its capacity. Returns the viewers who
 * were waiting and can be called from now on.
 */
export async function assignMeshCapacity(
  db: Db,
  room: string,
  capacity: number,
): Promise<StoredConnection[]> {
  const { rows } = await db.raw<{ rows: StoredConnection[] }>(assignment, { room, capacity });
  return rows.filter(({ waitsForSfu, announced }) => announced && !waitsForSfu);
}

/** Marks all viewers in a room that is now on an SFU as no longer waiting. */
export async function endWaiting(db: Db, room: string): Promise<void> {
  await db("room_connections").where({ lectureId: room, waitsForSfu: true }).update({ waitsForSfu: false });
}

export async function listWaitingRooms(db: Db): Promise<string[]> {
  return db("room_connections").distinct("lectureId").where({ waitsForSfu: true }).pluck("lectureId");
}
