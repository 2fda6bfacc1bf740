import type { Db } from "#backend/platform/db/knex.ts";

/** A participant's publication or subscription on a Janus server. */
export interface MediaHandle {
  id: string;
  room: string;
  peer: string;
  /** The publication to which this subscription belongs; null if the handle is itself a publication. */
  publication: string | null;
  server: string;
  sessionId: number;
  handleId: number;
  videoMid: string | null;
}

const columns = {
  id: "id",
  room: "lecture_id",
  peer: "peer",
  publication: "publication",
  server: "server",
  sessionId: "session_id",
  handleId: "handle_id",
  videoMid: "video_mid",
} as const satisfies Record<keyof MediaHandle, string>;
const selected = Object.entries(columns).map(([name, column]) => `${column} as ${name}`);

type HandleFilter = Partial<MediaHandle>;
const where = (filter: HandleFilter) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [columns[name as keyof MediaHandle], value]),
  );

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
  await db("media_handles").whereNotNull("abandoned_at").whereExists(present).update({ abandoned_at: null });
  await db("media_handles")
    .whereNull("abandoned_at")
    .whereNotExists(present)
    .update({ abandoned_at: db.raw("clock_timestamp()") });
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
    .join("media_sessions as s", { "s.server": "h.server", "s.session_id": "h.session_id" })
    .where({ "s.node_id": nodeId })
    .groupBy("h.server", "h.lecture_id")
    .select(
      "h.server",
      "h.lecture_id as room",
      db.raw(`(count(*) - count(h.publication))::int as publishers, count(h.publication)::int as subscribers,
        json_agg(h.handle_id) as handles`),
    );
}
