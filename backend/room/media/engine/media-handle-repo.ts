import type { Db } from "#backend/platform/db/knex.ts";

/** A participant's publication or subscription on a Janus server. */
export interface MediaHandle {
  id: string;
  room: string;
  peer: string;
  /** The publication to which this subscription belongs; null if the handle is itself a publication. */
  publication: string | null;
  /** True for a publication with the corner camera. */
  corner: boolean;
  server: string;
  sessionId: number;
  handleId: number;
  videoMid: string | null;
}

type HandleFilter = Partial<MediaHandle>;
/** A handle's room is its lecture. */
const where = ({ room, ...filter }: HandleFilter) => ({
  ...filter,
  ...(room !== undefined && { lectureId: room }),
});
/** No other columns: a handle that could not be ended is inserted again, and the time of its abandonment starts anew. */
const selected = [
  "id",
  "lectureId as room",
  "peer",
  "publication",
  "corner",
  "server",
  "sessionId",
  "handleId",
  "videoMid",
];

export async function insertHandle(db: Db, handle: MediaHandle): Promise<void> {
  await db("media_handles").insert(where(handle));
}

/** Finds a handle only if it belongs to this participant, so that nobody can select or end the handles of others. */
export async function findHandle(
  db: Db,
  filter: Pick<MediaHandle, "id" | "room" | "peer">,
): Promise<MediaHandle | undefined> {
  return db("media_handles").where(where(filter)).first(selected);
}

/** Returns the handles deleted by this call. */
export async function deleteHandles(db: Db, filter: HandleFilter, except = ""): Promise<MediaHandle[]> {
  return db("media_handles")
    .where(where(filter))
    .whereRaw("id::text <> ?", [except])
    .delete()
    .returning(selected);
}

export async function countHandlesOf(db: Db, filter: Pick<MediaHandle, "room" | "peer">): Promise<number> {
  const [row] = await db("media_handles").where(where(filter)).select(db.raw("count(*)::int as count"));
  return row.count;
}

/** Deletes and returns handles whose participant has not been connected to the room for this long. */
export async function deleteAbandonedHandles(db: Db, ms: number): Promise<MediaHandle[]> {
  const present = db("room_connections").whereRaw(
    `(room_connections.lecture_id, room_connections.peer) = (media_handles.lecture_id, media_handles.peer)
      and room_connections.disconnected_at is null`,
  );
  await db("media_handles").whereNotNull("abandonedAt").whereExists(present).update({ abandonedAt: null });
  await db("media_handles")
    .whereNull("abandonedAt")
    .whereNotExists(present)
    .update({ abandonedAt: db.raw("clock_timestamp()") });
  return db("media_handles")
    .whereRaw("abandoned_at < clock_timestamp() - ? * interval '1 millisecond'", [ms])
    .whereNotExists(present)
    .delete()
    .returning(selected);
}

/** The media of one room in one process's sessions on one Janus server. */
export interface SfuRoomLoad {
  server: string;
  room: string;
  publishers: number;
  subscribers: number;
  /** Ids of the room's handles on this server. */
  handles: number[];
}

export async function countSfuRoomLoad(db: Db, nodeId: string): Promise<SfuRoomLoad[]> {
  return db("media_handles as h")
    .join("media_sessions as s", { "s.server": "h.server", "s.sessionId": "h.sessionId" })
    .where({ "s.nodeId": nodeId })
    .groupBy("h.server", "h.lectureId")
    .select(
      "h.server",
      "h.lectureId as room",
      db.raw(`(count(*) - count(h.publication))::int as publishers, count(h.publication)::int as subscribers,
        json_agg(h.handle_id) as handles`),
    );
}
