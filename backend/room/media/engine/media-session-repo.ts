import type { Db } from "#backend/platform/db/knex.ts";

/** A session on a Janus server, held by a process. */
export interface MediaSession {
  server: string;
  sessionId: number;
}

export async function recordSession(
  db: Db,
  { server, sessionId, nodeId }: MediaSession & { nodeId: string },
): Promise<void> {
  await db("media_sessions")
    .insert({ server, session_id: sessionId, node_id: nodeId })
    .onConflict(["server", "session_id"])
    .ignore();
}

/** Takes over the sessions of dead processes. If several processes do so, each session goes to one of them. */
export async function adoptSessions(
  db: Db,
  { servers, nodeId }: { servers: readonly string[]; nodeId: string },
): Promise<MediaSession[]> {
  return db("media_sessions")
    .whereIn("server", servers)
    .whereNotIn("node_id", db("nodes").select("id"))
    .update({ node_id: nodeId })
    .returning(["server", "session_id as sessionId"]);
}

export async function deleteSession(db: Db, { server, sessionId }: MediaSession): Promise<void> {
  await db("media_sessions").where({ server, session_id: sessionId }).delete();
}
