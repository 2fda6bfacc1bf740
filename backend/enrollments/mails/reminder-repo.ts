import type { Db } from "#backend/db/knex.ts";
import type { NoticeKind } from "#backend/mail/mail.ts";

export interface Reminder {
  kind: Extract<NoticeKind, "reminder-day" | "reminder-hour">;
  /** This long before its start. */
  aheadMs: number;
  /** Not later than so long before: then it would say something that isn't so. */
  latestMs: number;
}

export interface UpcomingLecture {
  id: string;
  instructorId: string;
  startsAt: Date;
}

/** Lectures whose reminder is due; not those that were scheduled when its time had passed. */
export async function findLecturesToRemindOf(
  db: Db,
  { kind, aheadMs, latestMs }: Reminder,
  now: Date,
): Promise<UpcomingLecture[]> {
  const inFuture = (ms: number) => new Date(now.getTime() + ms);
  return db("lectures")
    .whereNull("deleted_at")
    .where("starts_at", ">", inFuture(latestMs))
    .where("starts_at", "<=", inFuture(aheadMs))
    .whereRaw("created_at <= starts_at - make_interval(secs => ?)", [aheadMs / 1000])
    .whereNotExists(
      db("lecture_reminders")
        .select(db.raw("1"))
        .whereRaw("lecture_id = lectures.id and lecture_reminders.starts_at = lectures.starts_at")
        .where({ kind }),
    )
    .orderBy("starts_at")
    .select({ id: "id", instructorId: "instructor_id", startsAt: "starts_at" });
}

/** True for the one who is to remind of it. */
export async function claimReminder(
  db: Db,
  { kind, lecture }: { kind: Reminder["kind"]; lecture: UpcomingLecture },
): Promise<boolean> {
  const claimed = await db("lecture_reminders")
    .insert({ lecture_id: lecture.id, kind, starts_at: lecture.startsAt })
    .onConflict()
    .ignore()
    .returning("kind");
  return claimed.length === 1;
}
