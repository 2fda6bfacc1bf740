import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { decodeMentorCursor, encodeMentorCursor, type MentorPosition } from "./mentor-cursor.ts";
import { findMentors, listMentorPositions, type MentorRecord } from "./mentor-repo.ts";

interface MentorPage {
  mentors: MentorRecord[];
  nextCursor: string | null;
}

/**
 * Reads one page of the list: first the mentors with upcoming lectures, by their next one, then the mentors with only
 * past lectures, by their last one. @throws AppError invalid (cursor)
 */
export async function listMentors(
  { db, clock }: { db: Db; clock: Clock },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<MentorPage> {
  const now = clock();
  const position: MentorPosition = cursor
    ? decodeMentorCursor(cursor)
    : { section: "upcoming", asOf: now, after: null };
  const { asOf } = position;
  // One mentor more than the limit shows whether there is a next page.
  const pageSize = limit + 1;
  const upcoming = position.section === "upcoming" ? await listMentorPositions(db, position, pageSize) : [];
  const past: MentorPosition =
    position.section === "past" ? position : { section: "past", asOf, after: null };
  const missing = pageSize - upcoming.length;
  const found = missing > 0 ? [...upcoming, ...(await listMentorPositions(db, past, missing))] : upcoming;

  const positions = found.slice(0, limit);
  const mentors = await findMentors(
    db,
    positions.map(({ id }) => id),
    now,
  );
  const last = found.length > limit ? positions.at(-1) : undefined;
  const section = positions.length <= upcoming.length ? "upcoming" : "past";
  return { mentors, nextCursor: last ? encodeMentorCursor({ section, asOf, after: last }) : null };
}
