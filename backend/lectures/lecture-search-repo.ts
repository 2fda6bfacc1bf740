import { MAX_DURATION_MINUTES } from "#contract/lecture.ts";
import type { Db } from "#backend/db/knex.ts";
import type { LectureFilter } from "#contract/lecture-list.ts";
import { filterConditions } from "./lecture-filter-repo.ts";
import { isOffered, selectLectures, type LectureRecord } from "./lecture-repo.ts";
import type { SearchWord } from "./search-query.ts";
import { amharicSubjects } from "./subject-names.ts";

const maxWords = 10;
const nearWords = 6;

/** The words of a search as the search column has them, without typing errors mended. */
export async function findSearchWords(db: Db, query: string): Promise<SearchWord[]> {
  const { rows } = await db.raw<{ rows: Omit<SearchWord, "near">[] }>(
    `select word, tsvector_to_array(search_stems(word)) as stems
     from unnest(string_to_array(search_words(?), ' ')) with ordinality as typed (word, position)
     where word <> '' group by word order by max(position) limit ?`,
    [query, maxWords],
  );
  return rows.map((row) => ({ ...row, near: [] }));
}

/** The stored name of the subject that is called so in Amharic, in whichever spelling; null when none is. */
export async function findSubjectCalled(db: Db, query: string): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { subject: string }[] }>(
    `select subject from unnest(?::text[], ?::text[]) as known (name, subject)
     where search_words(name) = search_words(?) limit 1`,
    [[...amharicSubjects.keys()], [...amharicSubjects.values()], query],
  );
  return rows[0]?.subject ?? null;
}

/** The same words, each with the known words it may be a typing error of. */
export async function addNearWords(db: Db, words: readonly SearchWord[]): Promise<SearchWord[]> {
  const { rows } = await db.raw<{ rows: { near: string[] }[] }>(
    `select array(select words_like(word, ?)) as near
     from unnest(?::text[]) with ordinality as typed (word, position) order by position`,
    [nearWords, words.map(({ word }) => word)],
  );
  return words.map((word, at) => ({ ...word, near: rows[at]?.near ?? [] }));
}

export interface SearchStep {
  /** In tsquery notation. */
  tsquery: string;
  now: Date;
  limit: number;
  filter: LectureFilter;
}

// Ranking reads a whole text, so only so many are ranked: the soonest upcoming ones and, while there is
// room left, the latest past ones. With such a LIMIT the planner reads rare words from the word index and
// common ones along the schedule; neither takes much longer when the catalogue grows.
const maxCandidates = 100;
const longest = `interval '${MAX_DURATION_MINUTES} minutes'`;
const endsAt = "starts_at + duration_minutes * interval '1 minute'";

/** The two sections that lectures are ranked from; a filter may leave out one of them. */
function candidates({ when }: LectureFilter, conditions: readonly string[]): string {
  const fitting = [isOffered, "search @@ cast(:tsquery as tsquery)", ...conditions].join(" and ");
  const only = (section: "upcoming" | "past") => (when === undefined || when === section ? "" : " and false");
  return `
  with upcoming as materialized (
    select id, starts_at, search, false as is_over from lectures
    where ${fitting} and starts_at > cast(:now as timestamptz) - ${longest} and ${endsAt} > :now${only("upcoming")}
    order by starts_at, id limit ${maxCandidates}
  ), past as (
    select id, starts_at, search, true as is_over from lectures
    where ${fitting} and starts_at < :now and ${endsAt} <= :now${only("past")}
    order by starts_at desc, id desc limit (select ${maxCandidates} - count(*) from upcoming)
  )
  select * from upcoming union all select * from past`;
}

/**
 * Ranked lectures for one tsquery. Ranks count in tenths, so that of two that fit about as well the
 * upcoming one comes first, and the one nearer in time.
 */
export async function findMatches(
  db: Db,
  { tsquery, now, limit, filter }: SearchStep,
): Promise<LectureRecord[]> {
  const { sql, bindings } = filterConditions(filter);
  const best = db
    .select({ id: "id" })
    .select(
      db.raw(
        `row_number() over (
          order by round(ts_rank('{0.1, 0.3, 0.6, 1}', search, ?::tsquery)::numeric, 1) desc, is_over,
            abs(extract(epoch from starts_at - ?::timestamptz)), id) as place`,
        [tsquery, now],
      ),
    )
    .from(db.raw(`(${candidates(filter, sql)}) as candidates`, { ...bindings, tsquery, now }))
    .orderBy("place")
    .limit(limit)
    .as("best");
  return selectLectures(db, now).join(best, "best.id", "lectures.id").orderBy("best.place");
}
