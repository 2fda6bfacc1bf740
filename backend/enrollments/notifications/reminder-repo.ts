import type { Db } from "#backend/platform/db/knex.ts";
import type { NotificationEmailKind } from "#backend/platform/email/email.ts";

export interface Reminder {
  kind: Extract<NotificationEmailKind, "reminder-day" | "reminder-soon">;
  /** The reminder is due this long before the start. */
  aheadMs: number;
  /** The reminder is no longer sent when less than this remains until the start, since its text would be wrong. */
  latestMs: number;
}

export interface UpcomingLecture {
  id: string;
  instructorId: string;
  startsAt: Date;
}

/** Finds lectures whose reminder is due. Lectures that were created after the reminder's time are left out. */
export async function findLecturesToRemind(
  db: Db,
  { kind, aheadMs, latestMs }: Reminder,
  now: Date,
): Promise<UpcomingLecture[]> {
  const inFuture = (ms: number) => new Date(now.getTime() + ms);
  return db("lectures")
    .whereNull("deletedAt")
    .where("startsAt", ">", inFuture(latestMs))
    .where("startsAt", "<=", inFuture(aheadMs))
    .whereRaw("created_at <= starts_at - make_interval(secs => ?)", [aheadMs / 1000])
    .whereNotExists(
      db("lecture_reminders")
        .select(db.raw("1"))
        .whereRaw("lecture_id = lectures.id and lecture_reminders.starts_at = lectures.starts_at")
        .where({ kind }),
    )
    .orderBy("startsAt")
    .select("id", "instructorId", "startsAt");
}

/** Claims a reminder for sending. If several callers claim it, only one of them gets true. */
export async function claimReminder(
  db: Db,
  {
    kind,
    lecture,
  }: { kind: Reminder["kind"] | "host-live"; lecture: Pick<UpcomingLecture, "id" | "startsAt"> },
): Promise<boolean> {
  const claimed = await db("lecture_reminders")
    .insert({ lectureId: lecture.id, kind, startsAt: lecture.startsAt })
    .onConflict()
    .ignore()
    .returning("kind");
  return claimed.length === 1;
}
