import type { Attendee } from "#contract/room/attendance.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { canListStudents } from "#backend/enrollments/state/enrollment-policy.ts";
import { wallClock } from "#backend/lectures/calendar/wall-clock.ts";
import { findLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { listAttendance, type AttendanceRecord } from "../state/presence-repo.ts";

/** Returns how long each student was present. @throws AppError lecture_not_found, not_your_lecture */
export async function getAttendance(
  { db, clock }: { db: Db; clock: Clock },
  caller: Caller,
  lectureId: string,
): Promise<Attendee[]> {
  const lecture = await findLecture(db, lectureId, clock());
  if (!lecture) throw new AppError("lecture_not_found");
  const verdict = canListStudents(caller, lecture);
  if (!verdict.ok) throw new AppError(verdict.code);
  const attendees = await listAttendance(db, lectureId);
  return attendees.map((attendee) => presentAttendee(attendee, lecture.zone));
}

function presentAttendee(
  { id, name, email, seconds, firstSeen, lastSeen }: AttendanceRecord,
  zone: string,
): Attendee {
  return {
    _id: id,
    name,
    email,
    minutes: Math.round(seconds / 60),
    firstSeen: firstSeen && wallClock(firstSeen, zone),
    lastSeen: lastSeen && wallClock(lastSeen, zone),
  };
}
