import type { Db } from "#backend/platform/db/knex.ts";

/** The condition that the lecture's host is in the room and sends video or audio. */
const isSending = `l.deleted_at is null and l.ended_at is null and exists (
  select from room_connections c where c.lecture_id = l.id and c.role = 'host' and c.source <> 'none')`;

const isAbsent = `not exists (
  select from room_connections c where c.lecture_id = e.lecture_id and c.account_id = e.student_id)`;

/** Finds a lecture whose host is sending video or audio, and returns its start. */
export async function findSendingLecture(db: Db, lectureId: string): Promise<{ startsAt: Date } | undefined> {
  return db({ l: "lectures" }).where("l.id", lectureId).whereRaw(isSending).first("l.startsAt");
}

/** Lists the enrolled students who are not in the lecture's room. */
export async function listAbsentStudentIds(db: Db, lectureId: string): Promise<string[]> {
  return db({ e: "enrollments" })
    .where({ "e.lectureId": lectureId, "e.status": "active", "e.kind": "seat" })
    .whereRaw(isAbsent)
    .orderBy("e.id")
    .pluck("e.studentId");
}

/** Returns true if a lecture's host is sending while an enrolled student is not in the room. */
export async function isMissedLive(
  db: Db,
  { lectureId, studentId }: { lectureId: string; studentId: string },
): Promise<boolean> {
  const missed = await db({ e: "enrollments" })
    .join({ l: "lectures" }, "l.id", "e.lectureId")
    .where({ "e.lectureId": lectureId, "e.studentId": studentId, "e.status": "active", "e.kind": "seat" })
    .whereRaw(isAbsent)
    .whereRaw(isSending)
    .first("e.id");
  return missed !== undefined;
}
