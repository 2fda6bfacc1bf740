import type { LectureFilter, LectureSort } from "#contract/lectures/lecture-list.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { decodeCursor, encodeCursor, type LecturePosition } from "./lecture-cursor.ts";
import { listSection } from "./lecture-list-repo.ts";
import type { ListedLecture } from "../schedule/lecture-repo.ts";
import type { LectureScope } from "./lecture-scope.ts";

interface ListQuery {
  limit: number;
  cursor?: string | undefined;
  /** How many lectures of the first section to skip; for lists with numbered pages instead of a cursor. */
  offset?: number;
  sort?: LectureSort | undefined;
  filter?: LectureFilter;
  /** Restricts the list to this instructor's lectures. */
  instructorId?: string | undefined;
  /** Restricts the list to lectures that match all these tsqueries. */
  match?: readonly string[] | undefined;
}

export interface LecturePage {
  lectures: ListedLecture[];
  nextCursor: string | null;
}

/**
 * Reads one page: upcoming and running lectures, then past ones. By default, the soonest upcoming and the latest past
 * lectures come first.
 * @throws AppError invalid, for a cursor of another list
 */
export async function listLectures(
  { db, clock }: { db: Db; clock: Clock },
  { limit, cursor, offset = 0, sort = "soonest", filter = {}, instructorId, match }: ListQuery,
): Promise<LecturePage> {
  const now = clock();
  const scope: LectureScope = { sort, filter, instructorId, match };
  const position: LecturePosition = cursor
    ? decodeCursor(scope, cursor)
    : { section: filter.when ?? "upcoming", asOf: now, after: null };
  const { asOf } = position;
  // One row more than the limit shows whether there is a next page.
  const pageSize = limit + 1;
  const read = (from: LecturePosition, count: number, skipped = 0) =>
    listSection(db, { now, position: from, limit: count, offset: skipped, scope });

  const upcoming = position.section === "upcoming" ? await read(position, pageSize, offset) : [];
  const missing = filter.when === "upcoming" ? 0 : pageSize - upcoming.length;
  const past: LecturePosition =
    position.section === "past" ? position : { section: "past", asOf, after: null };
  const found = missing > 0 ? [...upcoming, ...(await read(past, missing))] : upcoming;

  const lectures = found.slice(0, limit);
  const last = lectures.at(-1);
  if (found.length <= limit || !last) return { lectures, nextCursor: null };
  const section = lectures.length <= upcoming.length ? "upcoming" : "past";
  return { lectures, nextCursor: encodeCursor(scope, { section, asOf, last }) };
}
