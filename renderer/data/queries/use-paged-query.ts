import type { Page } from "#renderer/data/client/client.ts";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";
import { type Query, type QueryOptions, runQuery } from "./query-cache.ts";
import { useQuery } from "./use-query.ts";

/** A list that is loaded in pages, each with `About`, which is about the whole list. */
export interface PagedQuery<Item, About = unknown> {
  key: Query<Item>["key"];
  load: (cursor: string | null, signal: AbortSignal) => Promise<Page<Item[]> & About>;
}

/** The pages that have been loaded. */
export type Pages<Item> = Page<readonly Item[]>;

const NO_ITEMS: readonly never[] = [];

/** How old a list may be that is shown, with its later pages, when one comes back to it. Offline, any list is shown. */
const LIST_CACHE_MS = 300_000;

/** Loads the first page of a list, and the next ones on `showMore`. */
export function usePagedQuery<Item extends { _id: string }, About = unknown>(
  { key, load }: PagedQuery<Item, About>,
  options: QueryOptions<Pages<Item> & About> = {},
): PagedList<Item> & { pages: (Pages<Item> & About) | null } {
  const { id, state, reload } = useQuery(
    { key, load: async (signal, before) => withFirstPage(before, await load(null, signal)) },
    { cacheMs: window.navigator.onLine ? LIST_CACHE_MS : Infinity, ...options },
  );
  const { running, failed } = state;
  const pages = state.phase === "loaded" ? state.data : null;
  const cursor = pages?.nextCursor ?? null;
  const showMore = () => {
    if (pages === null || cursor === null || running === "next page") return;
    runQuery<Pages<Item> & About>(
      id,
      async (signal, before = pages) => withNextPage(before, await load(cursor, signal)),
      "next page",
    );
  };
  return {
    pages,
    phase: state.phase,
    error: state.phase === "failed" ? state.error : null,
    items: pages?.data ?? NO_ITEMS,
    hasMore: cursor !== null,
    more: running === "next page" ? "loading" : failed === "next page" ? "failed" : "idle",
    reload,
    showMore,
  };
}

/** Keeps the later pages if the first page has the same items as before, so that its place on the screen stays. */
function withFirstPage<Item extends { _id: string }, About>(
  before: Pages<Item> | undefined,
  first: Pages<Item> & About,
): Pages<Item> & About {
  const { data } = first;
  const isSame = data.every(({ _id }, at) => before?.data[at]?._id === _id);
  if (!before || !isSame || first.nextCursor === null || before.data.length <= data.length) return first;
  return { ...first, data: [...data, ...before.data.slice(data.length)], nextCursor: before.nextCursor };
}

/** Leaves out what is already there: the list may have changed between two pages. */
function withNextPage<Item extends { _id: string }, About>(
  before: Pages<Item>,
  next: Pages<Item> & About,
): Pages<Item> & About {
  const known = new Set(before.data.map(({ _id }) => _id));
  return { ...next, data: [...before.data, ...next.data.filter(({ _id }) => !known.has(_id))] };
}
