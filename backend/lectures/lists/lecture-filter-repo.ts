import type { LectureFilter } from "#contract/lectures/lecture-list.ts";
import { birrToSantim } from "#contract/payments/money.ts";

/** Part of a WHERE clause over `lectures`, with named bindings. */
export interface Conditions {
  sql: string[];
  bindings: Record<string, string | number>;
}

/**
 * The conditions of a filter, except upcoming or past. Days are in the lecture's own time zone. Each comes with a bound
 * on `starts_at` that is a day wider: redundant, but it lets PostgreSQL use an index.
 */
export function filterConditions(filter: LectureFilter): Conditions {
  const { type, price, minPrice, maxPrice, from, to } = filter;
  const conditions: Conditions = { sql: [], bindings: {} };
  const add = (sql: string, bindings: Conditions["bindings"] = {}) => {
    conditions.sql.push(sql);
    Object.assign(conditions.bindings, bindings);
  };
  if (type !== undefined) add("lectures.type = :type", { type });
  if (price === "free") add("lectures.price_santim = 0");
  if (price === "paid") add("lectures.price_santim > 0");
  if (minPrice !== undefined) add("lectures.price_santim >= :minPrice", { minPrice: birrToSantim(minPrice) });
  if (maxPrice !== undefined) add("lectures.price_santim <= :maxPrice", { maxPrice: birrToSantim(maxPrice) });
  const day = "lecture_day(lectures.starts_at, lectures.zone)";
  if (from !== undefined) {
    add("lectures.starts_at >= cast(cast(:from as date) - 1 as timestamp) at time zone 'UTC'", { from });
    add(`${day} >= cast(:from as date)`);
  }
  if (to !== undefined) {
    add("lectures.starts_at < cast(cast(:to as date) + 2 as timestamp) at time zone 'UTC'", { to });
    add(`${day} <= cast(:to as date)`);
  }
  return conditions;
}
