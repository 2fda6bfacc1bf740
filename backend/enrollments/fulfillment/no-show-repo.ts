import type { Db } from "#backend/platform/db/knex.ts";

export interface NoShowRule {
  /** Only lectures whose scheduled start is not after this time. */
  startedBefore: Date;
  /** Only lectures whose scheduled start is after this time; older lectures are left to admins. */
  startedAfter: Date;
  /** A host counts as absent if last seen more than this many milliseconds before the start. */
  earlyMs: number;
}

/** Finds lectures that have enrollments but have not started, and whose host was not seen. */
export async function findNoShows(
  db: Db,
  { startedBefore, startedAfter, earlyMs }: NoShowRule,
  lectureId?: string,
): Promise<string[]> {
  const lectures = db("lectures")
    .whereNull("deletedAt")
    .whereNull("startedAt")
    .whereNull("fulfillment")
    .where("startsAt", "<=", startedBefore)
    .where("startsAt", ">", startedAfter)
    .whereRaw("(host_seen_at is null or host_seen_at < starts_at - make_interval(secs => ?))", [
      earlyMs / 1000,
    ])
    .whereExists(
      db("enrollments")
        .select(db.raw("1"))
        .whereRaw("enrollments.lecture_id = lectures.id")
        .where("status", "active")
        .whereNotNull("paymentId"),
    );
  if (lectureId !== undefined) void lectures.where({ id: lectureId });
  return lectures.orderBy("id").pluck("id");
}
