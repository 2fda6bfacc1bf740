import type { Knex } from "#backend/platform/db/knex.ts";

/** What the host publishes to the SFU; null while it does not. */
export async function publicationOf(db: Knex, lectureId: string): Promise<string | null> {
  const row: { publication: string | null } | undefined = await db("room_media")
    .where({ lecture_id: lectureId })
    .first("publication");
  return row?.publication ?? null;
}

/** The sockets of those who are in the room. */
export async function connectionsOf(db: Knex, lectureId: string): Promise<string[]> {
  return db("room_connections").where({ lecture_id: lectureId, disconnected_at: null }).pluck("socket_id");
}

/** The student's seat is not sold yet. */
export async function withdrawSeat(db: Knex, lectureId: string, studentId: string): Promise<void> {
  await db("enrollments").where({ lecture_id: lectureId, student_id: studentId }).delete();
}
