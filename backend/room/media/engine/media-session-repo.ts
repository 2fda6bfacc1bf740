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
    .insert({ server, sessionId, nodeId })
    .onConflict(["server", "sessionId"])
    .ignore();
}

/** Takes over the sessions of dead processes. If several processes do so, each session goes to one of them. */
export async function adoptSessions(
  db: Db,
  { servers, nodeId }: { servers: readonly string[]; nodeId: string },
): Promise<MediaSession[]> {
  return db("media_sessions")
    .whereIn("server", servers)
    .whereNotIn("nodeId", db("nodes").select("id"))
    .update({ nodeId })
    .returning(["server", "sessionId"]);
}

export async function deleteSession(db: Db, { server, sessionId }: MediaSession): Promise<void> {
  await db("media_sessions").where({ server, sessionId }).delete();
}
