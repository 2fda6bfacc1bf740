import { listLectures, myLectures, searchLectures } from "#contract/lecture-list.ts";
import { toApiError } from "#renderer/api/api-error.ts";
import { call, callPage } from "#renderer/api/client.ts";
import type { LectureListStore, LectureSource } from "./lecture-list-store.ts";

const pageAfter = (cursor: string | null) => ({ query: cursor === null ? {} : { cursor } });

/** The whole catalogue, or what a search finds in it. */
export function discoverSource(query: string): LectureSource {
  if (query === "") return { key: "all", load: (cursor) => callPage(listLectures, pageAfter(cursor)) };
  return {
    key: `search ${query}`,
    load: async () => ({ data: await call(searchLectures, { body: { query } }), nextCursor: null }),
  };
}

/** What an instructor has created. */
export function createdSource(accountId: string): LectureSource {
  return { key: `created ${accountId}`, load: (cursor) => callPage(myLectures, pageAfter(cursor)) };
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
