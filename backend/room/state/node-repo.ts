import type { Db } from "#backend/platform/db/knex.ts";
import { connectionColumns, endedColumns, lostColumns, type StoredConnection } from "./connection-repo.ts";

const secondsAgo = (db: Db, ms: number) => db.raw("clock_timestamp() - ? * interval '1 millisecond'", [ms]);

/** Records that this process is alive. */
export async function touchNode(db: Db, id: string): Promise<void> {
  await db("nodes")
    .insert({ id, seenAt: db.raw("clock_timestamp()") })
    .onConflict("id")
    .merge(["seenAt"]);
}

/** Deletes processes that have not been seen for this long. */
export async function deleteDeadNodes(db: Db, timeoutMs: number): Promise<void> {
  await db("nodes").where("seenAt", "<", secondsAgo(db, timeoutMs)).delete();
}

/** Lists the sockets that this process has connected, according to the database. */
export async function listSocketsOf(db: Db, nodeId: string): Promise<string[]> {
  return db("room_connections").where({ nodeId, disconnectedAt: null }).pluck("socketId");
}

/** Marks viewers whose process died as disconnected: they may reconnect elsewhere. */
export async function markOrphanedViewers(db: Db): Promise<StoredConnection[]> {
  return db("room_connections")
    .where({ role: "viewer", disconnectedAt: null })
    .whereNotIn("nodeId", db("nodes").select("id"))
    .update(lostColumns(db))
    .returning(db.raw(connectionColumns));
}

/** Deletes the connections of hosts whose process died. */
export async function deleteOrphanedHosts(db: Db): Promise<StoredConnection[]> {
  return db("room_connections")
    .where({ role: "host" })
    .whereNotIn("nodeId", db("nodes").select("id"))
    .delete()
    .returning(db.raw(endedColumns));
}

/** Deletes viewers who have not reconnected for this long. */
export async function deleteLongDisconnected(db: Db, ms: number): Promise<void> {
  await db("room_connections").where("disconnectedAt", "<", secondsAgo(db, ms)).delete();
}

/** Revokes the floor of holders who have not reconnected for this long. Returns the rooms. */
export async function releaseAbandonedFloors(db: Db, ms: number): Promise<string[]> {
  // The query starts from the disconnected participants, because they are few, whereas there is a room for every
  // lecture ever given.
  const abandoned = db("room_connections")
    .where("disconnectedAt", "<", secondsAgo(db, ms))
    .select("lectureId", "accountId");
  const rooms: { lectureId: string }[] = await db("rooms")
    .whereIn(["lectureId", "floorAccountId"], abandoned)
    .update({ floorAccountId: null })
    .returning("lectureId");
  return rooms.map((room) => room.lectureId);
}

/** Returns the rooms whose host is connected to another process. */
export async function listHostedElsewhere(db: Db, nodeId: string): Promise<string[]> {
  return db("room_connections").where({ role: "host" }).whereNot({ nodeId }).pluck("lectureId");
}
