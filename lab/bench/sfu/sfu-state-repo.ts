import type { Knex } from "#backend/platform/db/knex.ts";

/** Returns the host's publication at the SFU; null when there is none. */
export async function publicationOf(db: Knex, lectureId: string): Promise<string | null> {
  const row: { publication: string | null } | undefined = await db("room_media")
    .where({ lectureId })
    .first("publication");
  return row?.publication ?? null;
}

/** Returns the sockets of the participants in the room. */
export async function connectionsOf(db: Knex, lectureId: string): Promise<string[]> {
  return db("room_connections").where({ lectureId, disconnectedAt: null }).pluck("socketId");
}

/** Deletes the student's enrollment, as if the seat had never been sold. */
export async function withdrawSeat(db: Knex, lectureId: string, studentId: string): Promise<void> {
  await db("enrollments").where({ lectureId, studentId }).delete();
}
