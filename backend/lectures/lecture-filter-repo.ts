import type { LectureFilter } from "#contract/lecture-list.ts";
import { birrToSantim } from "#contract/money.ts";

/** Part of a WHERE clause over `lectures`, with named bindings. */
export interface Conditions {
  sql: string[];
  bindings: Record<string, string | number>;
}

/**
 * What a filter asks of a lecture, but for upcoming or past. Days are those of the lecture's own zone; a
 * bound with a day to spare on either side says nothing new, but an index understands it.
 */
export function filterConditions(filter: LectureFilter): Conditions {
  const { type, price, minPrice, maxPrice, from, to } = filter;
  const found: Conditions = { sql: [], bindings: {} };
  const add = (sql: string, bindings: Conditions["bindings"] = {}) => {
    found.sql.push(sql);
    Object.assign(found.bindings, bindings);
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
  return found;
}
