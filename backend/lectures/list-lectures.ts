import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { decodeCursor, encodeCursor, type LecturePosition } from "./lecture-cursor.ts";
import { listSection } from "./lecture-list-repo.ts";
import type { LectureRecord } from "./lecture-repo.ts";

interface ListQuery {
  limit: number;
  cursor?: string | undefined;
  /** Only this instructor's. */
  instructorId?: string;
}

interface LecturePage {
  lectures: LectureRecord[];
  nextCursor: string | null;
}

/** One page: upcoming and running lectures by their start, then past ones, the latest first. */
export async function listLectures(
  { db, clock }: { db: Db; clock: Clock },
  { limit, cursor, instructorId }: ListQuery,
): Promise<LecturePage> {
  const now = clock();
  const position: LecturePosition = cursor
    ? decodeCursor(cursor)
    : { section: "upcoming", parting: now, after: null };
  const { parting } = position;
  // One more than asked for tells whether the list goes on.
  const wanted = limit + 1;
  const read = (from: LecturePosition, count: number) =>
    listSection(db, { now, position: from, limit: count, instructorId });

  const upcoming = position.section === "upcoming" ? await read(position, wanted) : [];
  const missing = wanted - upcoming.length;
  const past: LecturePosition =
    position.section === "past" ? position : { section: "past", parting, after: null };
  const found = missing > 0 ? [...upcoming, ...(await read(past, missing))] : upcoming;

  const lectures = found.slice(0, limit);
  const last = lectures.at(-1);
  if (found.length <= limit || !last) return { lectures, nextCursor: null };
  const section = lectures.length <= upcoming.length ? "upcoming" : "past";
  return { lectures, nextCursor: encodeCursor(section, parting, last) };
}
