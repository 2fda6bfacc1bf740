import type { Lecture } from "#contract/lecture.ts";
import {
  FIRST_LECTURES,
  type LectureFilter,
  listLectures,
  type LectureSort,
  myLectures,
  searchLectures,
} from "#contract/lecture-list.ts";
import { toApiError } from "#renderer/api/api-error.ts";
import { callPage, type Page } from "#renderer/api/client.ts";
import type { LectureListStore, LectureSource } from "./lecture-list-store.ts";

export interface DiscoverWish {
  query: string;
  filter: LectureFilter;
  /** null: the soonest first, or the best match of a search. */
  sort: LectureSort | null;
}

const firstIsShort = (cursor: string | null) => (cursor === null ? { limit: String(FIRST_LECTURES) } : {});
const after = (cursor: string | null) => (cursor === null ? {} : { cursor });
const ordered = (sort: LectureSort | null) => (sort === null ? {} : { sort });

/** Amounts go into an address as text. */
function inAddress({ minPrice, maxPrice, ...same }: LectureFilter) {
  return {
    ...same,
    ...(minPrice !== undefined && { minPrice: String(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: String(maxPrice) }),
  };
}

/** What of the catalogue somebody wants to see: all of it, part of it, or what a search finds in that. */
export function discoverSource({ query, filter, sort }: DiscoverWish): LectureSource {
  const load = (cursor: string | null): Promise<Page<Lecture[]>> =>
    query === ""
      ? callPage(listLectures, {
          query: { ...inAddress(filter), ...ordered(sort), ...firstIsShort(cursor), ...after(cursor) },
        })
      : callPage(searchLectures, { body: { query, ...filter, ...ordered(sort), ...after(cursor) } });
  return { key: `discover ${JSON.stringify([query, filter, sort])}`, load };
}

/** What an instructor has created, or what a search finds in it. */
export function createdSource(accountId: string, query: string): LectureSource {
  const load = (cursor: string | null) =>
    callPage(myLectures, { query: { ...(query !== "" && { query }), ...after(cursor) } });
  return { key: `created ${accountId} ${query}`, load };
}

/** Loads the first page of `source` into `store`. */
export async function loadLectures(store: LectureListStore, source: LectureSource): Promise<void> {
  store.getState().started(source.key);
  try {
    store.getState().loaded(source.key, await source.load(null));
  } catch (thrown) {
    store.getState().failed(source.key, toApiError(thrown));
  }
}

/** Loads the next page, when there is one and none is on its way. */
export async function loadMoreLectures(store: LectureListStore, source: LectureSource): Promise<void> {
  const { nextCursor, more } = store.getState();
  if (nextCursor === null || more === "loading") return;
  store.getState().moreStarted();
  try {
    store.getState().moreLoaded(source.key, await source.load(nextCursor));
  } catch (thrown) {
    toApiError(thrown);
    store.getState().moreFailed(source.key);
  }
}
