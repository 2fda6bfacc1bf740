import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { decodeMentorCursor, encodeMentorCursor, type MentorPosition } from "./mentor-cursor.ts";
import { findMentors, listMentorPlaces, type MentorRecord } from "./mentor-repo.ts";

interface MentorPage {
  mentors: MentorRecord[];
  nextCursor: string | null;
}

/** One page: who teaches soonest first, then who taught last. @throws AppError invalid (cursor) */
export async function listMentors(
  { db, clock }: { db: Db; clock: Clock },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<MentorPage> {
  const now = clock();
  const position: MentorPosition = cursor
    ? decodeMentorCursor(cursor)
    : { section: "upcoming", parting: now, after: null };
  const { parting } = position;
  // One more than asked for tells whether the list goes on.
  const wanted = limit + 1;
  const upcoming = position.section === "upcoming" ? await listMentorPlaces(db, position, wanted) : [];
  const past: MentorPosition =
    position.section === "past" ? position : { section: "past", parting, after: null };
  const missing = wanted - upcoming.length;
  const found = missing > 0 ? [...upcoming, ...(await listMentorPlaces(db, past, missing))] : upcoming;

  const places = found.slice(0, limit);
  const mentors = await findMentors(
    db,
    places.map(({ id }) => id),
    now,
  );
  const last = found.length > limit ? places.at(-1) : undefined;
  const section = places.length <= upcoming.length ? "upcoming" : "past";
  return { mentors, nextCursor: last ? encodeMentorCursor({ section, parting, after: last }) : null };
}
