import type { Db } from "#backend/platform/db/knex.ts";
import type { LectureFilter } from "#contract/lectures/lecture-list.ts";
import { isAhead, selectListed, type ListedLecture } from "../schedule/lecture-repo.ts";
import { findCandidates } from "./search-candidates-repo.ts";
import { MIN_COMPLETED, type SearchWord, type TextQuery } from "./search-query.ts";
import { amharicSubjects } from "./amharic-subjects.ts";
import { languageWords } from "./language-names.ts";

const maxWords = 10;
const maxCompletions = 30;
const maxSimilarWords = 6;

/** Splits a query into words, in the form in which the search column contains words. Does not look up similar words. */
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
  const isWhole = /[#+]$/.test(query.trim());
  return rows.map((row, at) => {
    const whole = isWhole && at === rows.length - 1;
    return { ...row, isWhole: whole, completions: whole ? [] : row.completions, similar: [], subject: null };
  });
}

/** Lists the subjects with the words of their Amharic names, spelled as in the search column. */
export async function listSubjectNames(db: Db): Promise<{ words: string[]; subject: string }[]> {
  const { rows } = await db.raw(
    `select string_to_array(search_words(name), ' ') as words, subject
     from unnest(?::text[], ?::text[]) as known (name, subject)`,
    [[...amharicSubjects.keys()], [...amharicSubjects.values()]],
  );
  return rows;
}

/**
 * Adds to each word the known words that it may be a misspelling of, and the language that it names: lectures about
 * "English" come before those that are merely taught in it.
 */
export async function addSimilarWords(db: Db, words: readonly SearchWord[]): Promise<SearchWord[]> {
  const { rows } = await db.raw<{ rows: { similar: string[] }[] }>(
    `select array(select words_like(word, ?)) as similar
     from unnest(?::text[]) with ordinality as typed (word, position) order by position`,
    [maxSimilarWords, words.map(({ word }) => word)],
  );
  return words.map((item, at) => ({
    ...item,
    similar: [...(rows[at]?.similar ?? []), ...languageWords([item.word, ...item.stems])],
  }));
}

export interface MatchQuery {
  text: TextQuery;
  /** Lower-case words with symbols that the search column lacks, such as `c#`. */
  signed: readonly string[];
  now: Date;
  limit: number;
  filter: LectureFilter;
}

/**
 * Finds and ranks the matching lectures. Those that contain the query's symbols come first. Ranks are rounded to
 * tenths: of two similar matches, the upcoming one comes first, then the one nearer in time.
 */
export async function findMatches(
  db: Db,
  { text, signed, now, limit, filter }: MatchQuery,
): Promise<ListedLecture[]> {
  const candidates = await findCandidates(db, { match: text.match, filter, now });
  if (candidates.length === 0) return [];
  const { rows } = await db.raw<{ rows: ListedLecture[] }>(
    `${selectListed} join (
       select id, row_number() over (
         order by (select count(*) from unnest(cast(:signed as text[])) as word
             where position(word in lower(concat_ws(' ', name, type, description))) > 0) desc,
           round(ts_rank('{0.1, 0.3, 0.6, 1}', search, cast(:rank as tsquery))::numeric, 1) desc,
           not ${isAhead("lectures", ":now")},
           abs(extract(epoch from starts_at - cast(:now as timestamptz))), id) as place
       from lectures where id = any(cast(:candidates as uuid[])) order by place limit :limit
     ) as best on best.id = lectures.id order by best.place`,
    { rank: text.rank, signed, now, limit, candidates },
  );
  return rows;
}
