import { MAX_DURATION_MINUTES } from "#contract/lecture.ts";
import type { Db } from "#backend/db/knex.ts";
import type { LecturePosition } from "./lecture-cursor.ts";
import { selectLectures, type LectureRecord } from "./lecture-repo.ts";

export interface SectionQuery {
  /** Decides which held seats count. */
  now: Date;
  position: LecturePosition;
  limit: number;
  /** Only this instructor's. */
  instructorId?: string | undefined;
}

const longestMs = MAX_DURATION_MINUTES * 60_000;
const endsAt = "lectures.starts_at + lectures.duration_minutes * interval '1 minute'";
const key = "(lectures.starts_at, lectures.id)";

/** Part of a section, read along the index over (starts_at, id). Prepared once a connection, being asked all the time. */
export async function listSection(db: Db, query: SectionQuery): Promise<LectureRecord[]> {
  const { now, limit, instructorId } = query;
  const { section, parting, after } = query.position;
  const name = `lectures-${section}-${limit}${after ? "-next" : ""}${instructorId === undefined ? "" : "-own"}`;
  // The limit stands in the text, so that the plan is made for it.
  const lectures = selectLectures(db, now)
    .whereNull("lectures.deleted_at")
    .limit(limit, { skipBinding: true })
    .options({ name });
  if (instructorId !== undefined) lectures.where("lectures.instructor_id", instructorId);
  if (section === "upcoming") {
    // The first condition says nothing new, but the index understands it.
    lectures
      .where("lectures.starts_at", ">", new Date(parting.getTime() - longestMs))
      .whereRaw(`${endsAt} > ?`, [parting])
      .orderBy([{ column: "lectures.starts_at" }, { column: "lectures.id" }]);
    if (after) lectures.whereRaw(`${key} > (?, ?)`, [after.startsAt, after.id]);
    return lectures;
  }
  lectures
    .where("lectures.starts_at", "<", parting)
    .whereRaw(`${endsAt} <= ?`, [parting])
    .orderBy([
      { column: "lectures.starts_at", order: "desc" },
      { column: "lectures.id", order: "desc" },
    ]);
  if (after) lectures.whereRaw(`${key} < (?, ?)`, [after.startsAt, after.id]);
  return lectures;
}
