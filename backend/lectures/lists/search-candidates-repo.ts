import type { Db } from "#backend/db/knex.ts";
import { MAX_DURATION_MINUTES } from "#contract/lectures/lecture.ts";
import type { LectureFilter } from "#contract/lectures/lecture-list.ts";
import { isListed } from "../lecture-repo.ts";
import { filterConditions, matchConditions } from "./lecture-filter-repo.ts";

// Ranking reads whole documents, so the candidates are limited: the soonest upcoming lectures, then the latest past
// ones. Of frequent words, the next weeks have enough, which the index knows; of rare ones, all are few.
const maxCandidates = 100;
const weekMs = 7 * 24 * 60 * 60 * 1000;
const soonWeeks = 2;
const comingWeeks = 10;
/** With fewer matches in the soonest weeks, the weeks after them are not worth a look of their own. */
const rareBelow = 4;

const endsAt = "starts_at + duration_minutes * interval '1 minute'";
const startsIn = (weeks: "soon" | "coming") =>
  `(array[week_since_1970(starts_at)] && cast(:${weeks} as int[]))`;

interface CandidateQuery {
  /** tsqueries, which all have to match. */
  match: readonly string[];
  filter: LectureFilter;
  now: Date;
}

/** Returns the ids of at most 100 matching lectures to rank, from both sections unless the filter excludes one. */
export async function findCandidates(db: Db, { match, filter, now }: CandidateQuery): Promise<string[]> {
  const [matching, filtered] = [matchConditions(match), filterConditions(filter)];
  const found = new Set<string>();
  const add = async (conditions: readonly string[], order: string) => {
    if (found.size >= maxCandidates) return;
    // Always with the same limit: for a small one, PostgreSQL expects to meet a match soon and reads by start.
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `select id from lectures
       where ${[isListed, ...matching.sql, ...filtered.sql, ...conditions].join(" and ")}
       order by ${order} limit ${maxCandidates}`,
      { ...matching.bindings, ...filtered.bindings, ...weeksFrom(now), now },
    );
    for (const { id } of rows) found.add(id);
  };
  if (filter.when !== "past") {
    const upcoming = (...starts: string[]) =>
      add(["delivery is null", `${endsAt} > :now`, ...starts], "starts_at, id");
    await upcoming(startsIn("soon"));
    if (found.size >= rareBelow) await upcoming(startsIn("coming"));
    await upcoming();
  }
  if (filter.when !== "upcoming")
    await add(["starts_at < :now", `${endsAt} <= :now`], "starts_at desc, id desc");
  return [...found].slice(0, maxCandidates);
}

/** The weeks in which lectures start that are under way or begin soon, and the weeks after them. */
function weeksFrom(now: Date): { soon: number[]; coming: number[] } {
  const first = Math.floor((now.getTime() - MAX_DURATION_MINUTES * 60_000) / weekMs);
  const weeks = Array.from({ length: soonWeeks + comingWeeks }, (_, at) => first + at);
  return { soon: weeks.slice(0, soonWeeks), coming: weeks.slice(soonWeeks) };
}
