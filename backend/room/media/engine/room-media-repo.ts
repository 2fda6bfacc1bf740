import type { RoomMedia } from "#contract/room/media.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { EngineFacts } from "./engine-policy.ts";
import type { MediaHandle } from "./media-handle-repo.ts";

/** A room's media engine, and its server. */
export interface StoredRoomMedia extends RoomMedia {
  room: string;
  /** Null in a mesh, and while no SFU is available. */
  server: string | null;
  epoch: number;
  corner: string | null;
}

const columns = ["lectureId as room", "engine", "server", "epoch", "publication", "corner", "revision"];
/** A living process is seen at least this often: its heartbeat interval plus a margin. Milliseconds. */
const SEEN_MS = 3000;
const nextRevision = "nextval('room_revisions')";
const noPublications = { publication: null, corner: null };

/** Leaves an existing row unchanged. */
export async function insertRoomMedia(
  db: Db,
  { room, engine, server }: Pick<StoredRoomMedia, "room" | "engine" | "server">,
): Promise<void> {
  await db("room_media").insert({ lectureId: room, engine, server }).onConflict("lectureId").ignore();
}

export async function findRoomMedia(db: Db, room: string): Promise<StoredRoomMedia | undefined> {
  return db("room_media").where({ lectureId: room }).first(columns);
}

/** Moves a room from mesh to SFU; returns undefined when the room is already on an SFU. */
export async function moveToSfu(
  db: Db,
  { room, server }: { room: string; server: string },
): Promise<StoredRoomMedia | undefined> {
  return moveRoom(db, { lectureId: room, engine: "mesh" }, { engine: "sfu", server, ...noPublications });
}

/**
 * Moves a room to another server, or starts afresh on the same one; returns undefined when another process has moved
 * it.
 */
export async function moveToServer(
  db: Db,
  from: Pick<StoredRoomMedia, "room" | "epoch">,
  server: string | null,
): Promise<StoredRoomMedia | undefined> {
  const where = { lectureId: from.room, epoch: from.epoch, engine: "sfu" };
  return moveRoom(db, where, { server, ...noPublications });
}

/**
 * Records one of the host's publications; returns undefined when the room's epoch has changed, that is, when the room
 * has moved.
 */
export async function setPublication(
  db: Db,
  { room, epoch }: Pick<StoredRoomMedia, "room" | "epoch">,
  publication: { publication: string } | { corner: string },
): Promise<StoredRoomMedia | undefined> {
  return change(db, { lectureId: room, epoch, engine: "sfu" }, publication);
}

/** Records that a publication has ended; returns undefined when it is no longer one of the room's publications. */
export async function clearPublication(
  db: Db,
  { id, corner }: Pick<MediaHandle, "id" | "corner">,
): Promise<StoredRoomMedia | undefined> {
  return corner
    ? change(db, { corner: id }, { corner: null })
    : change(db, { publication: id }, { publication: null });
}

/** Records that all publications on `server` have ended. Used when the server is unavailable and can't confirm it. */
export async function clearPublicationsOn(db: Db, server: string): Promise<StoredRoomMedia[]> {
  return db("room_media")
    .where({ server, engine: "sfu" })
    .where((query) => void query.whereNotNull("publication").orWhereNotNull("corner"))
    .update({ ...noPublications, revision: db.raw(nextRevision) })
    .returning(columns);
}

/** Lists occupied rooms on this server. If `server` is null, lists those that wait for a server. */
export async function listRoomsOn(db: Db, server: string | null): Promise<StoredRoomMedia[]> {
  return db("room_media").where({ server, engine: "sfu" }).whereExists(connections(db)).select(columns);
}

/** Lists servers that have occupied rooms, but are not in `known`, and to which no living process is connected. */
export async function listGoneServers(db: Db, known: readonly string[]): Promise<string[]> {
  const held = db("media_sessions")
    .join("nodes", "nodes.id", "media_sessions.nodeId")
    .whereRaw("media_sessions.server = room_media.server")
    .whereRaw("nodes.seen_at > clock_timestamp() - ? * interval '1 millisecond'", [SEEN_MS]);
  return db("room_media")
    .where({ engine: "sfu" })
    .whereNotNull("server")
    .whereNotIn("server", known)
    .whereExists(connections(db))
    .whereNotExists(held)
    .distinct()
    .pluck("server");
}

/**
 * Lists occupied mesh rooms with the facts that decide whether they remain a mesh. With `only`, lists just that room.
 */
export async function listMeshes(db: Db, only?: string): Promise<(EngineFacts & { room: string })[]> {
  return db("room_media")
    .join("lectures", "lectures.id", "room_media.lectureId")
    .where({ engine: "mesh" })
    .where(
      (query) =>
        void (only === undefined ? query.whereExists(connections(db)) : query.where({ lectureId: only })),
    )
    .select("lectureId as room", ...engineFacts(db));
}

/** Returns undefined for a lecture that does not exist. */
export async function findEngineFacts(db: Db, room: string): Promise<EngineFacts | undefined> {
  return db("lectures").where({ id: room }).first(engineFacts(db));
}

const engineFacts = (db: Db) => [
  "preferSfu",
  "recordingEnabled",
  db.raw(`(select count(*)::int from enrollments
    where enrollments.lecture_id = lectures.id and status = 'active' and kind = 'seat') as seats_sold`),
];

/** Counts the publications and subscriptions on each server. */
export async function countHandles(db: Db): Promise<Map<string, number>> {
  const rows: { server: string; count: number }[] = await db("media_handles")
    .groupBy("server")
    .select("server", db.raw("count(*)::int as count"));
  return new Map(rows.map(({ server, count }) => [server, count]));
}

/**
 * Deletes the rows of empty rooms that were opened long ago, so that the engine is chosen again when they reopen.
 * Returns the deleted rooms that were on an SFU.
 */
export async function deleteClosedRooms(db: Db, olderThanMs: number): Promise<StoredRoomMedia[]> {
  const deleted: StoredRoomMedia[] = await db("room_media")
    .whereRaw("opened_at < clock_timestamp() - ? * interval '1 millisecond'", [olderThanMs])
    .whereNotExists(connections(db))
    .delete()
    .returning(columns);
  return deleted.filter(({ engine }) => engine === "sfu");
}

const connections = (db: Db) =>
  db("room_connections").whereRaw("room_connections.lecture_id = room_media.lecture_id");

/** Moves a room to the next epoch, in which earlier publications no longer count. */
async function moveRoom(
  db: Db,
  where: Record<string, unknown>,
  changes: Record<string, unknown>,
): Promise<StoredRoomMedia | undefined> {
  return change(db, where, { ...changes, epoch: db.raw("epoch + 1") });
}

async function change(
  db: Db,
  where: Record<string, unknown>,
  changes: Record<string, unknown>,
): Promise<StoredRoomMedia | undefined> {
  const [changed] = await db("room_media")
    .where(where)
    .update({ ...changes, revision: db.raw(nextRevision) })
    .returning(columns);
  return changed;
}
