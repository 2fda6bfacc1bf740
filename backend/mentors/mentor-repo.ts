import { MAX_DURATION_MINUTES } from "#contract/lectures/lecture.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { isAhead } from "#backend/lectures/schedule/lecture-repo.ts";
import type { MentorPosition } from "./mentor-cursor.ts";

export interface MentorRecord {
  id: string;
  name: string;
  pictureKey: string | null;
  bio: string;
  subjects: string[];
  lectures: number;
  upcomingLectures: number;
  next: { id: string; name: string; startsAt: Date; zone: string; durationMinutes: number } | null;
}

/** The list's sort key: the start of the mentor's next lecture, or of the last one if none is upcoming. */
export interface MentorSortKey {
  id: string;
  at: Date;
}

const maxDurationMs = MAX_DURATION_MINUTES * 60_000;
const isVisible = "a.role = 'instructor' and a.deleted_at is null and a.suspended_at is null";
/**
 * The condition for running or upcoming lectures. The test of `:earliest` is redundant, but lets PostgreSQL use an
 * index.
 */
const isUpcoming = `l.deleted_at is null and l.starts_at > :earliest
  and ${isAhead("l", ":now")}`;

// The query starts from the instructors, since they are far fewer than the lectures, and an index finds each
// instructor's next lecture.
const upcomingPositions = `
  select a.id, next.starts_at as at
  from accounts a
  cross join lateral (
    select l.starts_at from lectures l where l.instructor_id = a.id and ${isUpcoming}
    order by l.starts_at limit 1
  ) next
  where ${isVisible} and (:first or (next.starts_at, a.id) > (cast(:at as timestamptz), cast(:id as uuid)))
  order by at, id limit :limit`;

const pastPositions = `
  select a.id, latest.starts_at as at
  from accounts a
  cross join lateral (
    select l.starts_at from lectures l
    where l.instructor_id = a.id and l.deleted_at is null
    order by l.starts_at desc limit 1
  ) latest
  where ${isVisible}
    and not exists (select from lectures l where l.instructor_id = a.id and ${isUpcoming})
    and (:first or (latest.starts_at, a.id) < (cast(:at as timestamptz), cast(:id as uuid)))
  order by at desc, id desc limit :limit`;

/** Reads at most `limit` mentors of one section, starting after the cursor's position. */
export async function listMentorPositions(
  db: Db,
  { section, asOf, after }: MentorPosition,
  limit: number,
): Promise<MentorSortKey[]> {
  const { rows } = await db.raw(section === "upcoming" ? upcomingPositions : pastPositions, {
    now: asOf,
    earliest: new Date(asOf.getTime() - maxDurationMs),
    first: after === null,
    at: after?.at ?? null,
    id: after?.id ?? null,
    limit,
  });
  return rows;
}

/** The maximum number of subjects per mentor. */
const maxSubjects = 8;

const details = `
  select a.id, a.name, a.picture_key, a.bio, subjects.subjects,
    counts.lectures, counts.upcoming as upcoming_lectures, next.next
  from accounts a
  cross join lateral (
    select cast(count(*) as int) as lectures,
      cast(count(*) filter (where ${isUpcoming}) as int) as upcoming
    from lectures l where l.instructor_id = a.id and l.deleted_at is null
  ) counts
  cross join lateral (
    select array_agg(type order by number desc, type) as subjects from (
      select l.type, count(*) as number from lectures l
      where l.instructor_id = a.id and l.deleted_at is null
      group by l.type order by number desc, l.type limit ${maxSubjects}
    ) counted
  ) subjects
  left join lateral (
    select jsonb_build_object('id', l.id, 'name', l.name, 'zone', l.zone,
      'startsAt', cast(extract(epoch from l.starts_at) * 1000 as bigint), 'durationMinutes', l.duration_minutes) as next
    from lectures l where l.instructor_id = a.id and ${isUpcoming}
    order by l.starts_at, l.id limit 1
  ) next on true
  where ${isVisible} and counts.lectures > 0 and a.id = any(cast(:ids as uuid[]))`;

/** Finds the mentors among the given accounts, in the given order. */
export async function findMentors(db: Db, ids: readonly string[], now: Date): Promise<MentorRecord[]> {
  if (ids.length === 0) return [];
  const earliest = new Date(now.getTime() - maxDurationMs);
  const { rows } = await db.raw(details, { ids: [...ids], now, earliest });
  const found = new Map<string, MentorRecord>(
    rows.map((row: MentorRecord) => [
      row.id,
      { ...row, next: row.next && { ...row.next, startsAt: new Date(row.next.startsAt) } },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
