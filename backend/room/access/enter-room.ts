import type { RoomGrant, RoomRole } from "#contract/room/signalling.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { isBanned } from "#backend/enrollments/state/ban-repo.ts";
import { findActiveSeat } from "#backend/enrollments/state/enrollment-repo.ts";
import { findLecture, type LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { findRoomSettings } from "../state/room-settings-repo.ts";
import { findOverdueRooms } from "../state/closing-time-repo.ts";
import { canEnterRoom } from "./access-policy.ts";

export interface Admission {
  role: RoomRole;
  grants: readonly RoomGrant[];
  lecture: LectureRecord;
}

/** Applies the access policy to the database's facts. */
export async function enterRoom(
  { db, clock }: { db: Db; clock: Clock },
  { accountId, roomId }: { accountId: string; roomId: string },
): Promise<Admission> {
  const lecture = await findLecture(db, roomId, clock());
  const hosts = lecture?.instructorId === accountId;
  const isEnrolled =
    lecture !== undefined &&
    !hosts &&
    (await findActiveSeat(db, { studentId: accountId, lectureId: roomId })) !== undefined;
  const decision = canEnterRoom({
    accountId,
    lecture,
    isEnrolled,
    isBanned: isEnrolled && (await isBanned(db, roomId, accountId)),
    hasEnded: isEnrolled && (await hasEnded(db, roomId, clock())),
  });
  if (!decision.ok || !lecture) throw new AppError(decision.ok ? "lecture_not_found" : decision.code);
  return { role: decision.role, grants: decision.grants, lecture };
}

/** Returns true if the host has ended the room, or if the room's time is over and no host is present. */
async function hasEnded(db: Db, roomId: string, now: Date): Promise<boolean> {
  const [settings, overdue] = await Promise.all([
    findRoomSettings(db, roomId),
    findOverdueRooms(db, [roomId], now),
  ]);
  return settings.ended || overdue.length > 0;
}
