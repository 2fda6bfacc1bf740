import type { LectureFilter, LectureSort } from "#contract/lecture-list.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { hasLectures } from "./lecture-list-repo.ts";
import type { LectureRecord } from "./lecture-repo.ts";
import { addNearWords, findMatches, findSearchWords, findSubjectCalled } from "./lecture-search-repo.ts";
import { listLectures, type LecturePage } from "./list-lectures.ts";
import { everyWordAsTyped, everyWordNearly, type SearchWord, someWordNearly } from "./search-query.ts";

/** How many lectures a search for the best answers at most. */
export const SEARCH_RESULTS = 50;
/** With fewer than this the search also takes typing errors, and at last single words, into account. */
const enoughResults = 5;

interface Services {
  db: Db;
  clock: Clock;
}

interface SearchQuery {
  query: string;
  filter?: LectureFilter;
  /** Without it the best matches come first. */
  sort?: LectureSort | undefined;
  limit?: number;
  cursor?: string | undefined;
  /** Only this instructor's. */
  instructorId?: string | undefined;
}

// PostgreSQL takes no NUL in a text.
const ethiopic = /\p{Script=Ethiopic}/u;
const cleaned = (query: string) => query.replaceAll(/\p{Cc}+/gu, " ").trim();

/**
 * The lectures that fit a search. Without `sort` the best come first, `SEARCH_RESULTS` at most and on one page;
 * with one they are in that order, page by page. An empty search lists what there is.
 * @throws AppError invalid, for a cursor of another list
 */
export async function searchLectures(services: Services, search: SearchQuery): Promise<LecturePage> {
  const { query, filter = {}, sort, limit = SEARCH_RESULTS, cursor, instructorId } = search;
  const wanted = cleaned(query);
  const list = { filter, sort, limit, cursor, instructorId };
  if (wanted === "") return listLectures(services, list);
  if (sort === undefined && instructorId === undefined && cursor === undefined)
    return { lectures: await findBest(services, wanted, { filter, limit }), nextCursor: null };
  const scope = { sort: "soonest", filter, instructorId } as const;
  const tsquery = await chooseQuery(services.db, wanted, (one) =>
    hasLectures(services.db, { ...scope, tsquery: one }),
  );
  return tsquery === null ? { lectures: [], nextCursor: null } : listLectures(services, { ...list, tsquery });
}

/**
 * The strictest tsquery that finds anything by `finds`: every word as typed, else with typing errors mended,
 * else some of the words; null when none does.
 */
export async function chooseQuery(
  db: Db,
  query: string,
  finds: (tsquery: string) => Promise<boolean>,
): Promise<string | null> {
  const typed = await findSearchWords(db, cleaned(query));
  if (typed.length === 0) return null;
  const asTyped = await typedOrSubject(db, query, typed);
  if (await finds(asTyped)) return asTyped;
  const words = await addNearWords(db, typed);
  for (const tsquery of [everyWordNearly(words), someWordNearly(words)])
    if (await finds(tsquery)) return tsquery;
  return null;
}

/** Every word as typed; a subject's Amharic name also stands for the name that lectures keep it by. */
async function typedOrSubject(db: Db, query: string, typed: readonly SearchWord[]): Promise<string> {
  const asTyped = everyWordAsTyped(typed);
  if (!ethiopic.test(query)) return asTyped;
  const subject = await findSubjectCalled(db, query);
  if (subject === null) return asTyped;
  return `(${asTyped}) | (${everyWordAsTyped(await findSearchWords(db, subject))})`;
}

/** First those with every word as typed, then with typing errors mended, then with some of the words. */
async function findBest(
  { db, clock }: Services,
  query: string,
  { filter, limit }: { filter: LectureFilter; limit: number },
): Promise<LectureRecord[]> {
  const now = clock();
  const most = Math.min(limit, SEARCH_RESULTS);
  const typed = await findSearchWords(db, query);
  if (typed.length === 0) return [];

  const found = new Map<string, LectureRecord>();
  const search = async (tsquery: string) => {
    const matches = await findMatches(db, { tsquery, now, limit: most, filter });
    for (const lecture of matches) if (!found.has(lecture.id)) found.set(lecture.id, lecture);
  };
  await search(await typedOrSubject(db, query, typed));
  if (found.size < enoughResults) {
    const words = await addNearWords(db, typed);
    await search(everyWordNearly(words));
    if (found.size < enoughResults && words.length > 1) await search(someWordNearly(words));
  }
  return [...found.values()].slice(0, most);
}
