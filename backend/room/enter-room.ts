import type { RoomRole } from "#contract/signalling.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { isBanned } from "#backend/enrollments/ban-repo.ts";
import { findActiveEnrollment } from "#backend/enrollments/enrollment-repo.ts";
import { findLecture, type LectureRecord } from "#backend/lectures/lecture-repo.ts";
import { findManners } from "./classroom-repo.ts";
import { findOverdueRooms } from "./closing-time-repo.ts";
import { canEnterRoom } from "./room-policy.ts";

export interface Admission {
  role: RoomRole;
  lecture: LectureRecord;
}

/** Asks the database and the policy. @throws AppError lecture_not_found, not_enrolled, banned, class_ended */
export async function enterRoom(
  { db, clock }: { db: Db; clock: Clock },
  visit: { accountId: string; roomId: string },
): Promise<Admission> {
  const { accountId, roomId } = visit;
  const lecture = await findLecture(db, roomId, clock());
  const hosts = lecture?.instructorId === accountId;
  const isEnrolled =
    lecture !== undefined &&
    !hosts &&
    (await findActiveEnrollment(db, { studentId: accountId, lectureId: roomId })) !== undefined;
  const door = canEnterRoom({
    accountId,
    lecture,
    isEnrolled,
    isBanned: isEnrolled && (await isBanned(db, roomId, accountId)),
    hasEnded: isEnrolled && (await hasEnded(db, roomId, clock())),
  });
  if (!door.ok || !lecture) throw new AppError(door.ok ? "lecture_not_found" : door.code);
  return { role: door.role, lecture };
}

/** The host has ended it, or its time is over and no host is there. */
async function hasEnded(db: Db, roomId: string, now: Date): Promise<boolean> {
  const [manners, overdue] = await Promise.all([
    findManners(db, roomId),
    findOverdueRooms(db, [roomId], now),
  ]);
  return manners.ended || overdue.length > 0;
}
