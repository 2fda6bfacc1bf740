import type { Db } from "#backend/platform/db/knex.ts";
import { MAX_DURATION_MINUTES } from "#contract/lectures/lecture.ts";
import type { LectureFilter } from "#contract/lectures/lecture-list.ts";
import { isAhead, isListed } from "../schedule/lecture-repo.ts";
import { filterConditions, matchConditions } from "./lecture-filter-repo.ts";

// Ranking reads whole documents, so the candidates are limited: the soonest upcoming lectures, then the latest past
// ones. For a frequent word, the index finds enough matches in the next few weeks; a rare word has few matches in
// total.
const maxCandidates = 100;
const weekMs = 7 * 24 * 60 * 60 * 1000;
const soonWeeks = 2;
const comingWeeks = 10;
/** If the soonest weeks contain fewer matches than this, a separate query for the following weeks does not pay off. */
const rareBelow = 4;
/** A safety factor, since lectures are not spread evenly. */
const weeksToSpare = 1.5;

const ahead = isAhead("lectures", ":now");
const startsInWeeks = "(array[week_since_1970(starts_at)] && cast(:weeks as int[]))";

interface CandidateQuery {
  /** tsqueries that must all match. */
  match: readonly string[];
  filter: LectureFilter;
  now: Date;
}

/**
 * Returns the ids of at most 100 matching lectures to rank: upcoming and past ones, unless the filter excludes either.
 */
export async function findCandidates(db: Db, { match, filter, now }: CandidateQuery): Promise<string[]> {
  const [matching, filtered] = [matchConditions(match), filterConditions(filter)];
  const found = new Set<string>();
  const add = async (conditions: readonly string[], order: string, bindings: { weeks?: number[] } = {}) => {
    if (found.size >= maxCandidates) return;
    // The limit is always the same: with a small limit, PostgreSQL would expect an early match and scan by start time.
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `select id from lectures
       where ${[isListed, ...matching.sql, ...filtered.sql, ...conditions].join(" and ")}
       order by ${order} limit ${maxCandidates}`,
      { ...matching.bindings, ...filtered.bindings, ...bindings, now },
    );
    for (const { id } of rows) found.add(id);
  };
  if (filter.when !== "past") {
    const upcomingIn = (weeks: number[]) => add([ahead, startsInWeeks], "starts_at, id", { weeks });
    const first = weekNumber(now);
    await upcomingIn(weeksFrom(first, soonWeeks));
    if (found.size >= rareBelow) await upcomingIn(weeksFrom(first + soonWeeks, comingWeeksFor(found.size)));
    await add([ahead], "starts_at, id");
  }
  if (filter.when !== "upcoming") await add(["starts_at < :now", `not ${ahead}`], "starts_at desc, id desc");
  return [...found].slice(0, maxCandidates);
}

/** The earliest week in which a lecture that is still running may have started. */
const weekNumber = (now: Date) => Math.floor((now.getTime() - MAX_DURATION_MINUTES * 60_000) / weekMs);

const weeksFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

/**
 * Returns how many of the weeks after the soonest ones must be read to find the missing candidates, estimated from
 * `foundSoon`. Reading more weeks would only cost time.
 */
function comingWeeksFor(foundSoon: number): number {
  const missing = Math.max(maxCandidates - foundSoon, 0);
  return Math.min(comingWeeks, Math.ceil((weeksToSpare * missing * soonWeeks) / foundSoon));
}
