import type { LectureFilter, LectureSort } from "#contract/lectures/lecture-list.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { hasLectures } from "./lecture-list-repo.ts";
import type { ListedLecture } from "../schedule/lecture-repo.ts";
import { addSimilarWords, findMatches } from "./lecture-search-repo.ts";
import { listLectures, type LecturePage } from "./list-lectures.ts";
import { readWords } from "./read-words.ts";
import { allWordsExactly, allWordsFuzzily, anyWordFuzzily, type TextQuery } from "./search-query.ts";

export const MAX_BEST_MATCHES = 50;
/**
 * With fewer results than this, the search also accepts similar words. If there are still too few, it accepts lectures
 * that match any of the words.
 */
const enoughResults = 5;

interface Services {
  db: Db;
  clock: Clock;
}

interface SearchQuery {
  query: string;
  filter?: LectureFilter;
  /** Without a `sort`, the best matches come first. */
  sort?: LectureSort | undefined;
  limit?: number;
  cursor?: string | undefined;
  /** Restricts the search to this instructor's lectures. */
  instructorId?: string | undefined;
}

/** Matches names that differ only in their symbols, such as C++, C# and .NET. */
const signedWords = /(?:\.|(?<![\p{L}\p{N}]))[\p{L}\p{N}]+[#+]+|\.[\p{L}\p{N}]+/gu;

// Replaces control characters by spaces, since PostgreSQL's text can't contain NUL.
const withoutControlCharacters = (query: string) => query.replaceAll(/\p{Cc}+/gu, " ").trim();

/**
 * Searches lectures. Without `sort`, the best matches come first, at most `MAX_BEST_MATCHES` of them and on one page.
 * With `sort`, the results are in that order and paginated. An empty query lists all lectures.
 * @throws AppError invalid, for a cursor of another list
 */
export async function searchLectures(services: Services, search: SearchQuery): Promise<LecturePage> {
  const { query, filter = {}, sort, limit = MAX_BEST_MATCHES, cursor, instructorId } = search;
  const text = withoutControlCharacters(query);
  const list = { filter, sort, limit, cursor, instructorId };
  if (text === "") return listLectures(services, list);
  if (sort === undefined && instructorId === undefined && cursor === undefined)
    return { lectures: await findBestMatches(services, text, { filter, limit }), nextCursor: null };
  const scope = { sort: "soonest", filter, instructorId } as const;
  const match = await chooseQuery(services.db, text, (one) =>
    hasLectures(services.db, { ...scope, match: one }),
  );
  return match === null ? { lectures: [], nextCursor: null } : listLectures(services, { ...list, match });
}

/**
 * Returns the strictest search for which `finds` returns true, as tsqueries that must all match; null when no search
 * finds anything. From strict to lenient, the searches accept: all words exactly, all words with typos, any word.
 */
export async function chooseQuery(
  db: Db,
  query: string,
  finds: (match: readonly string[]) => Promise<boolean>,
): Promise<readonly string[] | null> {
  const typed = await readWords(db, withoutControlCharacters(query));
  if (typed.length === 0) return null;
  const exact = allWordsExactly(typed).match;
  if (await finds(exact)) return exact;
  const words = await addSimilarWords(db, typed);
  for (const { match } of [allWordsFuzzily(words), anyWordFuzzily(words)])
    if (await finds(match)) return match;
  return null;
}

/**
 * Returns first the lectures that match all words exactly, then those that match all words with typos, then those that
 * match any word.
 */
async function findBestMatches(
  { db, clock }: Services,
  query: string,
  { filter, limit }: { filter: LectureFilter; limit: number },
): Promise<ListedLecture[]> {
  const now = clock();
  const maxResults = Math.min(limit, MAX_BEST_MATCHES);
  const typed = await readWords(db, query);
  if (typed.length === 0) return [];

  const signed = query.toLowerCase().match(signedWords) ?? [];
  const found = new Map<string, ListedLecture>();
  const search = async (text: TextQuery) => {
    const matches = await findMatches(db, { text, signed, now, limit: maxResults, filter });
    for (const lecture of matches) if (!found.has(lecture.id)) found.set(lecture.id, lecture);
  };
  await search(allWordsExactly(typed));
  if (found.size < enoughResults) {
    const words = await addSimilarWords(db, typed);
    await search(allWordsFuzzily(words));
    if (found.size < enoughResults && words.length > 1) await search(anyWordFuzzily(words));
  }
  return [...found.values()].slice(0, maxResults);
}
