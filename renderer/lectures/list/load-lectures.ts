import type { Lecture } from "#contract/lectures/lecture.ts";
import {
  FIRST_LECTURES,
  type LectureFilter,
  listLectures,
  type LectureSort,
  myLectures,
  searchLectures,
} from "#contract/lectures/lecture-list.ts";
import { toApiError } from "#renderer/data/client/api-error.ts";
import { callPage, type Page } from "#renderer/data/client/client.ts";
import type { LectureListStore, LectureSource } from "../lecture-list-store.ts";

export interface DiscoverQuery {
  query: string;
  filter: LectureFilter;
  /** null sorts by start, or by relevance in a search. */
  sort: LectureSort | null;
}

const firstPageLimit = (cursor: string | null) => (cursor === null ? { limit: String(FIRST_LECTURES) } : {});
const cursorParam = (cursor: string | null) => (cursor === null ? {} : { cursor });
const sortParam = (sort: LectureSort | null) => (sort === null ? {} : { sort });

/** Converts amounts to text for a query string. */
function toQueryParams({ minPrice, maxPrice, ...same }: LectureFilter) {
  return {
    ...same,
    ...(minPrice !== undefined && { minPrice: String(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: String(maxPrice) }),
  };
}

/** The catalogue's lectures that match a search query and filters. */
export function discoverSource({ query, filter, sort }: DiscoverQuery): LectureSource {
  const load = (cursor: string | null): Promise<Page<Lecture[]>> =>
    query === ""
      ? callPage(listLectures, {
          query: {
            ...toQueryParams(filter),
            ...sortParam(sort),
            ...firstPageLimit(cursor),
            ...cursorParam(cursor),
          },
        })
      : callPage(searchLectures, { body: { query, ...filter, ...sortParam(sort), ...cursorParam(cursor) } });
  return { key: `discover ${JSON.stringify([query, filter, sort])}`, load };
}

/** The lectures that an instructor has created, optionally searched. */
export function createdSource(accountId: string, query: string): LectureSource {
  const load = (cursor: string | null) =>
    callPage(myLectures, { query: { ...(query !== "" && { query }), ...cursorParam(cursor) } });
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

/** Silently reloads the first page: a failure leaves the list as it is. */
export async function refreshLectures(store: LectureListStore, source: LectureSource): Promise<void> {
  if (store.getState().phase !== "loaded") return;
  try {
    store.getState().loaded(source.key, await source.load(null));
  } catch (thrown) {
    toApiError(thrown);
  }
}

/** Loads the next page, unless there is none or it is already loading. */
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
