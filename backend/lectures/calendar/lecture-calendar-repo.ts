import type { Db, Knex } from "#backend/platform/db/knex.ts";

/** The content of a lecture's calendar file. All of it is public. */
export interface CalendarEntry {
  id: string;
  name: string;
  description: string;
  instructorName: string;
  startsAt: Date;
  durationMinutes: number;
  /** Incremented with each change of the entry (RFC 5545, SEQUENCE). */
  sequence: number;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Finds a lecture's calendar entry, even if the lecture was deleted, so that calendars can cancel the entry. */
export async function findCalendarEntry(db: Db, id: string): Promise<CalendarEntry | undefined> {
  return db("lectures")
    .join({ instructors: "accounts" }, "instructors.id", "lectures.instructorId")
    .where("lectures.id", id)
    .first(
      "lectures.id",
      "lectures.name",
      "lectures.description",
      "lectures.startsAt",
      "lectures.durationMinutes",
      "lectures.updatedAt",
      "lectures.deletedAt",
      { instructorName: "instructors.name", sequence: "lectures.calendarSequence" },
    );
}

/**
 * Increments and returns the sequence. Calendar programs ignore a new version of an entry unless its sequence is
 * higher.
 */
export async function incrementCalendarSequence(trx: Knex.Transaction, id: string): Promise<number> {
  const [row] = await trx("lectures")
    .where({ id })
    .increment("calendarSequence", 1)
    .returning("calendarSequence as sequence");
  return row.sequence;
}
