import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import type { LectureRecord } from "./lecture-repo.ts";
import { addNearWords, findMatches, findSearchWords } from "./lecture-search-repo.ts";
import { listLectures } from "./list-lectures.ts";
import { everyWordAsTyped, everyWordNearly, someWordNearly } from "./search-query.ts";

/** How many lectures a search answers at most. */
export const SEARCH_RESULTS = 50;
/** With fewer than this the search also takes typing errors, and at last single words, into account. */
const enoughResults = 5;

/**
 * The lectures that fit a search best: first those with every word as typed, then with typing errors
 * mended, then with some of the words. An empty search lists what is on.
 */
export async function searchLectures(
  services: { db: Db; clock: Clock },
  query: string,
): Promise<LectureRecord[]> {
  const { db, clock } = services;
  // PostgreSQL takes no NUL in a text.
  const wanted = query.replaceAll(/\p{Cc}+/gu, " ").trim();
  if (wanted === "") return (await listLectures(services, { limit: SEARCH_RESULTS })).lectures;
  const now = clock();
  const typed = await findSearchWords(db, wanted);
  if (typed.length === 0) return [];

  const found = new Map<string, LectureRecord>();
  const search = async (tsquery: string) => {
    const matches = await findMatches(db, { tsquery, now, limit: SEARCH_RESULTS });
    for (const lecture of matches) if (!found.has(lecture.id)) found.set(lecture.id, lecture);
  };
  await search(everyWordAsTyped(typed));
  if (found.size < enoughResults) {
    const words = await addNearWords(db, typed);
    await search(everyWordNearly(words));
    if (found.size < enoughResults && words.length > 1) await search(someWordNearly(words));
  }
  return [...found.values()].slice(0, SEARCH_RESULTS);
}
