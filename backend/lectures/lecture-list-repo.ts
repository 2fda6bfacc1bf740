import { MAX_DURATION_MINUTES } from "#contract/lecture.ts";
import type { LectureSubject } from "#contract/lecture-list.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import type { LecturePosition, OrderKey, Section } from "./lecture-cursor.ts";
import { filterConditions } from "./lecture-filter-repo.ts";
import { isOffered, selectLectures, type LectureRecord } from "./lecture-repo.ts";
import { isPlain, type LectureScope } from "./lecture-scope.ts";

export interface SectionQuery {
  /** Decides which held seats count. */
  now: Date;
  position: LecturePosition;
  limit: number;
  scope: LectureScope;
}

interface Order {
  /** The columns, the id last, so that every lecture has a place of its own. */
  columns: readonly string[];
  direction: "asc" | "desc";
  values: (key: OrderKey) => readonly (string | number | Date)[];
}

const schedule = {
  columns: ["lectures.starts_at", "lectures.id"],
  values: ({ startsAt, id }: OrderKey) => [startsAt, id],
};
const byPrice: Order = {
  columns: ["lectures.price_santim", "lectures.starts_at", "lectures.id"],
  direction: "asc",
  values: ({ priceSantim, startsAt, id }) => [priceSantim, startsAt, id],
};
// Ids are UUIDs of version 7: they grow with the time.
const byAge: Order = { columns: ["lectures.id"], direction: "desc", values: ({ id }) => [id] };

const orders: Record<LectureScope["sort"], Record<Section, Order>> = {
  soonest: { upcoming: { ...schedule, direction: "asc" }, past: { ...schedule, direction: "desc" } },
  price: { upcoming: byPrice, past: byPrice },
  newest: { upcoming: byAge, past: byAge },
};

const longestMs = MAX_DURATION_MINUTES * 60_000;
const endsAt = "lectures.starts_at + lectures.duration_minutes * interval '1 minute'";

/** Part of a section, read along an index where one fits the order. */
export async function listSection(db: Db, query: SectionQuery): Promise<LectureRecord[]> {
  const { now, limit, scope } = query;
  const { section, parting, after } = query.position;
  const order = orders[scope.sort][section];
  // The limit stands in the text, so that the plan is made for it.
  const lectures = selectLectures(db, now)
    .whereRaw(isOffered)
    .limit(limit, { skipBinding: true })
    .orderBy(order.columns.map((column) => ({ column, order: order.direction })));
  if (section === "upcoming") {
    // The first condition says nothing new, but the index understands it.
    lectures
      .where("lectures.starts_at", ">", new Date(parting.getTime() - longestMs))
      .whereRaw(`${endsAt} > ?`, [parting]);
  } else {
    lectures.where("lectures.starts_at", "<", parting).whereRaw(`${endsAt} <= ?`, [parting]);
  }
  if (after) {
    const values = order.values(after);
    const places = values.map(() => "?").join(", ");
    const beyond = order.direction === "asc" ? ">" : "<";
    lectures.whereRaw(`(${order.columns.join(", ")}) ${beyond} (${places})`, values);
  }
  narrowDown(lectures, scope);
  // The plain list is asked all the time: prepared once a connection.
  if (isPlain(scope)) {
    const own = scope.instructorId === undefined ? "" : "-own";
    lectures.options({ name: `lectures-${section}-${limit}${after ? "-next" : ""}${own}` });
  }
  return lectures;
}

function narrowDown(lectures: Knex.QueryBuilder, { instructorId, filter, tsquery }: LectureScope): void {
  if (instructorId !== undefined) lectures.where("lectures.instructor_id", instructorId);
  const { sql, bindings } = filterConditions(filter);
  for (const condition of sql) lectures.whereRaw(condition, bindings);
  if (tsquery !== undefined) lectures.whereRaw("lectures.search @@ cast(? as tsquery)", [tsquery]);
}

/** Whether any lecture, upcoming or past, is within `scope`. */
export async function hasLectures(db: Db, scope: LectureScope): Promise<boolean> {
  const lectures = db("lectures").whereRaw(isOffered);
  narrowDown(lectures, scope);
  return (await lectures.first("lectures.id")) !== undefined;
}

/** The subjects there are, the most frequent first. */
export async function countSubjects(db: Db, limit: number): Promise<LectureSubject[]> {
  return db("lectures")
    .whereRaw(isOffered)
    .groupBy("type")
    .select("type", db.raw("count(*) as count"))
    .orderBy([{ column: "count", order: "desc" }, { column: "type" }])
    .limit(limit);
}
