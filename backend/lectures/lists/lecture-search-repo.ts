import type { Db } from "#backend/db/knex.ts";
import { MAX_DURATION_MINUTES } from "#contract/lectures/lecture.ts";
import type { LectureFilter } from "#contract/lectures/lecture-list.ts";
import { filterConditions, matchConditions } from "./lecture-filter-repo.ts";
import { isListed, selectListed, type ListedLecture } from "../lecture-repo.ts";
import { MIN_COMPLETED, type SearchWord, type TextQuery } from "./search-query.ts";
import { amharicSubjects } from "./amharic-subjects.ts";

const maxWords = 10;
const maxCompletions = 30;
const maxSimilarWords = 6;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Splits a query into words as they are in the search column. Looks up no similar words. */
export async function findSearchWords(db: Db, query: string): Promise<SearchWord[]> {
  const { rows } = await db.raw<{ rows: Pick<SearchWord, "word" | "stems" | "completions">[] }>(
    `with typed as (
       select word, max(position) as position
       from unnest(string_to_array(search_words(?), ' ')) with ordinality as typed (word, position)
       where word <> '' group by word order by max(position) limit ?
     )
     select word, tsvector_to_array(search_stems(word)) as stems, array(
       select known.word from lecture_words known
       where typed.position = (select max(position) from typed) and char_length(typed.word) >= ?
         and known.word like typed.word || '_%'
       order by char_length(known.word), known.word limit ?
     ) as completions
     from typed order by position`,
    [query, maxWords, MIN_COMPLETED, maxCompletions],
  );
  return rows.map((row) => ({ ...row, similar: [], subject: null }));
}

/** Lists the subjects with the words of their Amharic names, in the spelling of the search column. */
export async function listSubjectNames(db: Db): Promise<{ words: string[]; subject: string }[]> {
  const { rows } = await db.raw(
    `select string_to_array(search_words(name), ' ') as words, subject
     from unnest(?::text[], ?::text[]) as known (name, subject)`,
    [[...amharicSubjects.keys()], [...amharicSubjects.values()]],
  );
  return rows;
}

/** Adds to each word the known words that it may be a misspelling of. */
export async function addSimilarWords(db: Db, words: readonly SearchWord[]): Promise<SearchWord[]> {
  const { rows } = await db.raw<{ rows: { similar: string[] }[] }>(
    `select array(select words_like(word, ?)) as similar
     from unnest(?::text[]) with ordinality as typed (word, position) order by position`,
    [maxSimilarWords, words.map(({ word }) => word)],
  );
  return words.map((word, at) => ({ ...word, similar: rows[at]?.similar ?? [] }));
}

export interface MatchQuery {
  text: TextQuery;
  now: Date;
  limit: number;
  filter: LectureFilter;
}

// Ranking reads whole documents, so the candidates are limited: the soonest upcoming lectures, then the latest past
// ones. Of frequent words, the next weeks have enough, which the index knows; of rare ones, all are few.
const maxCandidates = 100;
const soonWeeks = 2;
const comingWeeks = 10;
const endsAt = "starts_at + duration_minutes * interval '1 minute'";
const startsIn = (weeks: "soon" | "coming") =>
  `(array[week_since_1970(starts_at)] && cast(:${weeks}Weeks as int[]))`;

/** The weeks in which lectures start that are under way or begin soon, and the weeks after them. */
function weeksFrom(now: Date): { soonWeeks: number[]; comingWeeks: number[] } {
  const first = Math.floor((now.getTime() - MAX_DURATION_MINUTES * 60_000) / weekMs);
  const weeks = Array.from({ length: soonWeeks + comingWeeks }, (_, at) => first + at);
  return { soonWeeks: weeks.slice(0, soonWeeks), comingWeeks: weeks.slice(soonWeeks) };
}

/** Selects the lectures to rank, from both sections unless the filter excludes one. */
function candidates({ when }: LectureFilter, conditions: readonly string[]): string {
  const select = (section: "upcoming" | "past", ...more: readonly string[]) => {
    const excluded = when === undefined || when === section ? [] : ["false"];
    return `select id, starts_at, search, ${section === "past"} as is_over from lectures
      where ${[isListed, ...conditions, ...more, ...excluded].join(" and ")}`;
  };
  const upcoming = (...starts: string[]) =>
    `${select("upcoming", "delivery is null", `${endsAt} > :now`, ...starts)} order by starts_at, id`;
  const missing = (found: string) => `(select ${maxCandidates} - count(*) from ${found})`;
  return `
  with soon as materialized (${upcoming(startsIn("soon"))} limit ${maxCandidates}),
  coming as (${upcoming(startsIn("coming"))} limit ${missing("soon")}),
  near as materialized (select * from soon union all select * from coming),
  later as (${upcoming(`not ${startsIn("soon")}`, `not ${startsIn("coming")}`)} limit ${missing("near")}),
  upcoming as materialized (select * from near union all select * from later),
  past as (
    ${select("past", "starts_at < :now", `${endsAt} <= :now`)}
    order by starts_at desc, id desc limit ${missing("upcoming")}
  )
  select * from upcoming union all select * from past`;
}

/**
 * Finds and ranks the lectures that match. Ranks are rounded to tenths: of two similar matches, the upcoming
 * one comes first, then the one nearer in time.
 */
export async function findMatches(
  db: Db,
  { text, now, limit, filter }: MatchQuery,
): Promise<ListedLecture[]> {
  const filtered = filterConditions(filter);
  const matching = matchConditions(text.match);
  const best = `
    select id, row_number() over (
      order by round(ts_rank('{0.1, 0.3, 0.6, 1}', search, cast(:rank as tsquery))::numeric, 1) desc, is_over,
        abs(extract(epoch from starts_at - cast(:now as timestamptz))), id) as place
    from (${candidates(filter, [...matching.sql, ...filtered.sql])}) as candidates order by place limit :limit`;
  const { rows } = await db.raw<{ rows: ListedLecture[] }>(
    `${selectListed} join (${best}) as best on best.id = lectures.id order by best.place`,
    { ...filtered.bindings, ...matching.bindings, rank: text.rank, now, limit, ...weeksFrom(now) },
  );
  return rows;
}
