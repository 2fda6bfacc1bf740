import type { Db } from "#backend/db/knex.ts";

interface NoShowRule {
  /** Began before then. */
  startedBefore: Date;
  /** But not before this: what is older is a matter for people. */
  startedAfter: Date;
  /** A host who entered earlier than this before the start has left again, or is seen in the room. */
  earlyMs: number;
}

/** Lectures with seats that were given for a payment, in which no host was seen and nothing was sent. */
export async function findNoShows(
  db: Db,
  { startedBefore, startedAfter, earlyMs }: NoShowRule,
  lectureId?: string,
): Promise<string[]> {
  const lectures = db("lectures")
    .whereNull("deleted_at")
    .whereNull("first_media_at")
    .where("starts_at", "<=", startedBefore)
    .where("starts_at", ">", startedAfter)
    .whereRaw("(host_seen_at is null or host_seen_at < starts_at - make_interval(secs => ?))", [
      earlyMs / 1000,
    ])
    .whereExists(
      db("enrollments")
        .select(db.raw("1"))
        .whereRaw("enrollments.lecture_id = lectures.id")
        .where("status", "active")
        .whereNotNull("payment_id"),
    );
  if (lectureId !== undefined) void lectures.where({ id: lectureId });
  return lectures.orderBy("id").pluck("id");
}
