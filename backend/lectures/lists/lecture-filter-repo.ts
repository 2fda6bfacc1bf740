import type { LectureFilter } from "#contract/lectures/lecture-list.ts";
import { birrToSantim } from "#contract/payments/money.ts";

/** Conditions for a WHERE clause over `lectures`, with named bindings. */
export interface Conditions {
  sql: string[];
  bindings: Record<string, string | number>;
}

/**
 * Builds the conditions of a filter, apart from its choice between upcoming and past lectures. Days are in the
 * lecture's own time zone. Each day condition comes with bounds on `starts_at`: a wider range, which lets PostgreSQL
 * use an index, and a narrower range, in which every instant belongs to that day in every zone. This avoids the time
 * zone computation for most rows. PostgreSQL can also estimate how many rows match the bounds, but not how many match
 * the day.
 */
export function filterConditions(filter: LectureFilter): Conditions {
  const { type, language, price, minPrice, maxPrice, from, to } = filter;
  const conditions: Conditions = { sql: [], bindings: {} };
  const add = (sql: string, bindings: Conditions["bindings"] = {}) => {
    conditions.sql.push(sql);
    Object.assign(conditions.bindings, bindings);
  };
  if (type !== undefined) add("lectures.type = :type", { type });
  if (language !== undefined) add("lectures.language = :language", { language });
  if (price === "free") add("lectures.price_santim = 0");
  if (price === "paid") add("lectures.price_santim > 0");
  if (minPrice !== undefined) add("lectures.price_santim >= :minPrice", { minPrice: birrToSantim(minPrice) });
  if (maxPrice !== undefined) add("lectures.price_santim <= :maxPrice", { maxPrice: birrToSantim(maxPrice) });
  const day = "lecture_day(lectures.starts_at, lectures.zone)";
  if (from !== undefined) {
    add(`lectures.starts_at >= ${midnightUtc("from", -1)}`, { from });
    add(`(lectures.starts_at >= ${midnightUtc("from", 1)} or ${day} >= cast(:from as date))`);
  }
  if (to !== undefined) {
    add(`lectures.starts_at < ${midnightUtc("to", 2)}`, { to });
    add(`(lectures.starts_at < ${midnightUtc("to", 0)} or ${day} <= cast(:to as date))`);
  }
  return conditions;
}

/** Returns the condition that the search column matches all of these tsqueries. */
export function matchConditions(match: readonly string[]): Conditions {
  return {
    sql: match.map((_, at) => `lectures.search @@ cast(:match${at} as tsquery)`),
    bindings: Object.fromEntries(match.map((tsquery, at) => [`match${at}`, tsquery])),
  };
}

function midnightUtc(binding: "from" | "to", daysLater: number): string {
  return `cast(cast(:${binding} as date) + (${daysLater}) as timestamp) at time zone 'UTC'`;
}
