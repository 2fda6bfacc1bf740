import type { Db } from "#backend/platform/db/knex.ts";

export interface MaterialAccess {
  instructorId: string;
  isInstructorSuspended: boolean;
  isEnrolled: boolean;
  isBanned: boolean;
}

/** Returns undefined when the lecture doesn't exist or was deleted. `accountId` is null for a guest. */
export async function findMaterialAccess(
  db: Db,
  lectureId: string,
  accountId: string | null,
): Promise<MaterialAccess | undefined> {
  const ofCaller = (table: string, column: string) =>
    db(table)
      .select(db.raw("1"))
      .where({ lectureId, [column]: accountId });
  const exists = (rows: ReturnType<typeof ofCaller>) => db.raw("exists (?)", [rows]);
  return db("lectures")
    .join({ instructors: "accounts" }, "instructors.id", "lectures.instructorId")
    .where("lectures.id", lectureId)
    .whereNull("lectures.deletedAt")
    .first("lectures.instructorId", {
      isInstructorSuspended: db.raw("instructors.suspended_at is not null"),
      isEnrolled: exists(ofCaller("enrollments", "studentId").where({ status: "active" })),
      isBanned: exists(ofCaller("room_bans", "accountId")),
    });
}
