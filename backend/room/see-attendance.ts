import type { Attendee } from "#contract/attendance.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { canSeeStudents } from "#backend/enrollments/enrollment-policy.ts";
import { findLecture } from "#backend/lectures/lecture-repo.ts";
import { listAttendance, type AttendanceRecord } from "./presence-repo.ts";

/** How long each student was there. @throws AppError lecture_not_found, not_your_lecture */
export async function seeAttendance(
  { db, clock }: { db: Db; clock: Clock },
  caller: Caller,
  lectureId: string,
): Promise<Attendee[]> {
  const lecture = await findLecture(db, lectureId, clock());
  if (!lecture) throw new AppError("lecture_not_found");
  const verdict = canSeeStudents(caller, lecture);
  if (!verdict.ok) throw new AppError(verdict.code);
  return (await listAttendance(db, lectureId)).map(presentAttendee);
}

function presentAttendee({ id, name, email, seconds, firstSeen, lastSeen }: AttendanceRecord): Attendee {
  return {
    _id: id,
    name,
    email,
    minutes: Math.round(seconds / 60),
    firstSeen: firstSeen?.toISOString() ?? null,
    lastSeen: lastSeen?.toISOString() ?? null,
  };
}
