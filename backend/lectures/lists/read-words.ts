import type { Db } from "#backend/platform/db/knex.ts";
import { findSearchWords, listSubjectNames } from "./lecture-search-repo.ts";
import { allWordsExactly, type SearchWord } from "./search-query.ts";

const ethiopic = /\p{Script=Ethiopic}/u;

/**
 * Returns the position in the query at which the words of a name occur consecutively; -1 when they don't. "የሂሳብ" (of
 * mathematics) matches "ሂሳብ", too.
 */
function positionOf(name: readonly string[], typed: readonly SearchWord[]): number {
  return typed.findIndex((_, at) =>
    name.every((part, offset) => {
      const item = typed[at + offset];
      return item !== undefined && (item.word === part || item.stems.includes(part));
    }),
  );
}

/**
 * Splits a query into words. Words that form the Amharic name of a subject, alone or among others, also match the
 * subject's stored name. Of overlapping names, the longest counts: "ሒሳብ አያያዝ" is accounting, not mathematics.
 */
export async function readWords(db: Db, query: string): Promise<SearchWord[]> {
  const typed = await findSearchWords(db, query);
  if (!ethiopic.test(query)) return typed;
  const longestFirst = (await listSubjectNames(db)).toSorted((a, b) => b.words.length - a.words.length);
  for (const { words, subject } of longestFirst) {
    const at = positionOf(words, typed);
    const named = at === -1 ? [] : typed.slice(at, at + words.length);
    if (named.length === 0 || named.some((item) => item.subject !== null)) continue;
    const stored = allWordsExactly(await findSearchWords(db, subject));
    for (const item of named) item.subject = stored;
  }
  return typed;
}
