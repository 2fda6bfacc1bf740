import { MAX_DURATION_MINUTES } from "#contract/lectures/lecture.ts";
import type { LectureSubject } from "#contract/lectures/lecture-list.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import type { LecturePosition, SortKey, Section } from "./lecture-cursor.ts";
import { filterConditions } from "./lecture-filter-repo.ts";
import { isListed, selectLectures, type LectureRecord } from "../lecture-repo.ts";
import { isDefaultList, type LectureScope } from "./lecture-scope.ts";

export interface SectionQuery {
  /** Decides which held seats count as taken. */
  now: Date;
  position: LecturePosition;
  limit: number;
  scope: LectureScope;
}

interface Order {
  /** The last column is the id, so that the order is total. */
  columns: readonly string[];
  direction: "asc" | "desc";
  values: (key: SortKey) => readonly (string | number | Date)[];
}

const bySchedule = {
  columns: ["lectures.starts_at", "lectures.id"],
  values: ({ startsAt, id }: SortKey) => [startsAt, id],
};
const byPrice: Order = {
  columns: ["lectures.price_santim", "lectures.starts_at", "lectures.id"],
  direction: "asc",
  values: ({ priceSantim, startsAt, id }) => [priceSantim, startsAt, id],
};
// Ids are UUIDs of version 7, which are ordered by time.
const byAge: Order = { columns: ["lectures.id"], direction: "desc", values: ({ id }) => [id] };

const orders: Record<LectureScope["sort"], Record<Section, Order>> = {
  soonest: { upcoming: { ...bySchedule, direction: "asc" }, past: { ...bySchedule, direction: "desc" } },
  price: { upcoming: byPrice, past: byPrice },
  newest: { upcoming: byAge, past: byAge },
};

const maxDurationMs = MAX_DURATION_MINUTES * 60_000;
const endsAt = "lectures.starts_at + lectures.duration_minutes * interval '1 minute'";

/** Reads a part of a section, along an index where one fits the order. */
export async function listSection(db: Db, query: SectionQuery): Promise<LectureRecord[]> {
  const { now, limit, scope } = query;
  const { section, asOf, after } = query.position;
  const order = orders[scope.sort][section];
  // The limit is part of the text, so that the planner knows it.
  const lectures = selectLectures(db, now)
    .whereRaw(isListed)
    .limit(limit, { skipBinding: true })
    .orderBy(order.columns.map((column) => ({ column, order: order.direction })));
  if (section === "upcoming") {
    // The first condition is redundant, but lets PostgreSQL use an index.
    lectures
      .where("lectures.starts_at", ">", new Date(asOf.getTime() - maxDurationMs))
      .whereRaw(`${endsAt} > ?`, [asOf]);
  } else {
    lectures.where("lectures.starts_at", "<", asOf).whereRaw(`${endsAt} <= ?`, [asOf]);
  }
  if (after) {
    const values = order.values(after);
    const placeholders = values.map(() => "?").join(", ");
    const beyond = order.direction === "asc" ? ">" : "<";
    lectures.whereRaw(`(${order.columns.join(", ")}) ${beyond} (${placeholders})`, values);
  }
  applyScope(lectures, scope);
  // The most frequent query is a prepared statement.
  if (isDefaultList(scope)) {
    const own = scope.instructorId === undefined ? "" : "-own";
    lectures.options({ name: `lectures-${section}-${limit}${after ? "-next" : ""}${own}` });
  }
  return lectures;
}

function applyScope(lectures: Knex.QueryBuilder, { instructorId, filter, tsquery }: LectureScope): void {
  if (instructorId !== undefined) lectures.where("lectures.instructor_id", instructorId);
  const { sql, bindings } = filterConditions(filter);
  for (const condition of sql) lectures.whereRaw(condition, bindings);
  if (tsquery !== undefined) lectures.whereRaw("lectures.search @@ cast(? as tsquery)", [tsquery]);
}

/** Whether any lecture is within `scope`, upcoming or past. */
export async function hasLectures(db: Db, scope: LectureScope): Promise<boolean> {
  const lectures = db("lectures").whereRaw(isListed);
  applyScope(lectures, scope);
  return (await lectures.first("lectures.id")) !== undefined;
}

// Stored counts, without the lectures of the few instructors who are suspended.
const subjects = `
  with hidden as (
    select type, count(*) as lectures from lectures join accounts on accounts.id = lectures.instructor_id
    where accounts.suspended_at is not null and lectures.deleted_at is null group by type
  )
  select type, count from lecture_subjects left join hidden using (type)
    cross join lateral (select lecture_subjects.lectures - coalesce(hidden.lectures, 0) as count) listed
  where count > 0 order by count desc, type limit :limit`;

/** Counts the lectures of each subject, the most frequent first. */
export async function countSubjects(db: Db, limit: number): Promise<LectureSubject[]> {
  const { rows } = await db.raw<{ rows: LectureSubject[] }>(subjects, { limit });
  return rows;
}
