import type { Db, Knex } from "#backend/db/knex.ts";

/** What a calendar keeps of a lecture. Nothing in it is for members only. */
export interface CalendarEntry {
  id: string;
  name: string;
  description: string;
  instructorName: string;
  startsAt: Date;
  durationMinutes: number;
  /** Grows with each change of what the entry says. */
  sequence: number;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** A deleted lecture is found too: the calendars that have it must hear that it is cancelled. */
export async function findCalendarEntry(db: Db, id: string): Promise<CalendarEntry | undefined> {
  return db("lectures")
    .join({ instructors: "accounts" }, "instructors.id", "lectures.instructor_id")
    .where("lectures.id", id)
    .first({
      id: "lectures.id",
      name: "lectures.name",
      description: "lectures.description",
      instructorName: "instructors.name",
      startsAt: "lectures.starts_at",
      durationMinutes: "lectures.duration_minutes",
      sequence: "lectures.calendar_sequence",
      updatedAt: "lectures.updated_at",
      deletedAt: "lectures.deleted_at",
    });
}

/** Calendars take a new version only under a higher number. Answers it. */
export async function raiseCalendarSequence(trx: Knex.Transaction, id: string): Promise<number> {
  const [row] = await trx("lectures")
    .where({ id })
    .increment("calendar_sequence", 1)
    .returning("calendar_sequence as sequence");
  return row.sequence;
}
