import { type Lecture, MAX_DURATION_MINUTES } from "#contract/lectures/lecture.ts";
import type { LectureSubject } from "#contract/lectures/lecture-list.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { LecturePosition, SortKey, Section } from "./lecture-cursor.ts";
import { filterConditions, matchConditions, type Conditions } from "./lecture-filter-repo.ts";
import {
  isAhead,
  isListed,
  isListedByJoin,
  selectListed,
  type ListedLecture,
} from "../schedule/lecture-repo.ts";
import { isDefaultList, type LectureScope } from "./lecture-scope.ts";

export interface SectionQuery {
  /** The time that decides which held seats count as taken. */
  now: Date;
  position: LecturePosition;
  limit: number;
  offset: number;
  scope: LectureScope;
}

interface Order {
  /** The last column is the id, which makes the order total. */
  columns: readonly string[];
  direction: "asc" | "desc";
  /** Returns the values of these columns, by binding name. */
  values: (key: SortKey) => Record<string, string | number | Date>;
}

const bySchedule = {
  columns: ["lectures.starts_at", "lectures.id"],
  values: ({ startsAt, id }: SortKey) => ({ startsAt, id }),
};
const byPrice: Order = {
  columns: ["lectures.price_santim", "lectures.starts_at", "lectures.id"],
  direction: "asc",
  values: ({ priceSantim, startsAt, id }) => ({ priceSantim, startsAt, id }),
};
// Ids are version 7 UUIDs, which are ordered by time.
const byAge: Order = { columns: ["lectures.id"], direction: "desc", values: ({ id }) => ({ id }) };

const orders: Record<LectureScope["sort"], Record<Section, Order>> = {
  soonest: { upcoming: { ...bySchedule, direction: "asc" }, past: { ...bySchedule, direction: "desc" } },
  price: { upcoming: byPrice, past: byPrice },
  newest: { upcoming: byAge, past: byAge },
};

const ahead = isAhead("lectures", ":asOf");
const maxDuration = `interval '${MAX_DURATION_MINUTES} minutes'`;
// The first condition of each section is redundant, but lets PostgreSQL use an index.
const within: Record<Section, string> = {
  upcoming: `lectures.starts_at > cast(:asOf as timestamptz) - ${maxDuration} and ${ahead}`,
  past: `lectures.starts_at < :asOf and not ${ahead}`,
};

/** Reads part of a section, using an index where one fits the order. */
export async function listSection(db: Db, query: SectionQuery): Promise<ListedLecture[]> {
  const { now, limit, offset, scope } = query;
  const { section, asOf, after } = query.position;
  const { columns, direction, values } = orders[scope.sort][section];
  const keys = after ? values(after) : {};
  const narrowed = scopeConditions(scope);
  const conditions = [isListedByJoin, within[section], ...narrowed.sql];
  if (after) {
    const placeholders = Object.keys(keys).map((name) => `:${name}`);
    conditions.push(
      `(${columns.join(", ")}) ${direction === "asc" ? ">" : "<"} (${placeholders.join(", ")})`,
    );
  }
  const order = columns.map((column) => `${column} ${direction}`).join(", ");
  // The limit is inlined into the SQL text, so that the planner knows it.
  const sql = `${selectListed} where ${conditions.join(" and ")} order by ${order} limit ${limit}${offset > 0 ? ` offset ${offset}` : ""}`;
  const lectures = db.raw<{ rows: ListedLecture[] }>(sql, { now, asOf, ...keys, ...narrowed.bindings });
  // The unfiltered list is the most frequent query, so it is a prepared statement.
  if (isDefaultList(scope) && offset === 0) {
    const own = scope.instructorId === undefined ? "" : "-own";
    lectures.options({ name: `lectures-${section}-${limit}${after ? "-next" : ""}${own}` });
  }
  return (await lectures).rows;
}

function scopeConditions({ instructorId, filter, match = [] }: LectureScope): Conditions {
  const filtered = filterConditions(filter);
  const matching = matchConditions(match);
  const own = instructorId === undefined ? [] : ["lectures.instructor_id = :instructorId"];
  return {
    sql: [...filtered.sql, ...own, ...matching.sql],
    bindings: {
      ...filtered.bindings,
      ...matching.bindings,
      ...(instructorId !== undefined && { instructorId }),
    },
  };
}

/** Returns true if any lecture, upcoming or past, is within `scope`. */
export async function hasLectures(db: Db, scope: LectureScope): Promise<boolean> {
  const { sql, bindings } = scopeConditions(scope);
  const conditions = [isListed, ...sql].join(" and ");
  const { rows } = await db.raw(`select from lectures where ${conditions} limit 1`, bindings);
  return rows.length > 0;
}

// The stored numbers of lectures per subject, minus the lectures of the few suspended instructors.
const subjects = `
  with hidden as (
    select type, count(*) as lectures from lectures join accounts on accounts.id = lectures.instructor_id
    where accounts.suspended_at is not null and lectures.deleted_at is null group by type
  )
  select type, count from lecture_subjects left join hidden using (type)
    cross join lateral (select lecture_subjects.lectures - coalesce(hidden.lectures, 0) as count) listed
  where count > 0 order by count desc, type limit :limit`;

/** Counts the lectures of each subject, most frequent first. */
export async function countSubjects(db: Db, limit: number): Promise<LectureSubject[]> {
  const { rows } = await db.raw<{ rows: LectureSubject[] }>(subjects, { limit });
  return rows;
}

/** Payments that were not refunded, including those of students who withdrew without a refund. */
const sales = `
  select e.lecture_id, count(*)::int as sold, sum(p.amount_santim - p.refund_total_santim)::bigint as santim
  from enrollments e join payments p on p.id = e.payment_id
  where e.lecture_id = any(cast(:ids as uuid[])) and p.status = 'paid' and p.amount_santim > 0
  group by e.lecture_id`;

/** Returns a function from a lecture's id to what was sold of it. */
export async function readSales(db: Db, ids: readonly string[]) {
  const { rows } = await db.raw<{ rows: { lectureId: string; sold: number; santim: number }[] }>(sales, {
    ids: [...ids],
  });
  const found = new Map(rows.map((row) => [row.lectureId, row]));
  return (id: string): NonNullable<Lecture["sales"]> => {
    const { sold = 0, santim = 0 } = found.get(id) ?? {};
    return { sold, amount: santimToBirr(santim) };
  };
}
