import { useCallback, useState } from "react";
import { toApiError } from "#renderer/data/client/api-error.ts";
import type { Page } from "#renderer/data/client/client.ts";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";
import { useLoad } from "./use-load.ts";

interface Rest<Item> {
  /**
   * The first page of the list to which these pages belong. When the first page is loaded again, these pages are
   * discarded.
   */
  of: Page<Item[]>;
  items: readonly Item[];
  nextCursor: string | null;
  more: PagedList<Item>["more"];
}

/**
 * Loads the first page of a list, and the next ones on `showMore`. `load` must be stable (useCallback). Removes
 * duplicates, which appear when the list changes between two pages.
 */
export function usePages<Item extends { _id: string }>(
  load: (cursor: string | null, signal?: AbortSignal) => Promise<Page<Item[]>>,
): PagedList<Item> {
  const loadFirst = useCallback((signal: AbortSignal) => load(null, signal), [load]);
  const { state, reload } = useLoad(loadFirst);
  const [rest, setRest] = useState<Rest<Item> | null>(null);
  const first = state.phase === "loaded" ? state.data : null;
  const shown = first && (rest?.of === first ? rest : begin(first));

  const showMore = () => {
    if (shown === null || shown.nextCursor === null || shown.more === "loading") return;
    const change = (next: (before: Rest<Item>) => Rest<Item>) =>
      setRest((present) => (present?.of === shown.of ? next(present) : present));
    setRest({ ...shown, more: "loading" });
    load(shown.nextCursor).then(
      (page) => change((before) => extend(before, page)),
      (thrown: unknown) => {
        toApiError(thrown);
        change((before) => ({ ...before, more: "failed" }));
      },
    );
  };
  return {
    phase: state.phase,
    error: state.phase === "failed" ? state.error : null,
    items: shown?.items ?? [],
    hasMore: shown !== null && shown.nextCursor !== null,
    more: shown?.more ?? "idle",
    reload,
    showMore,
  };
}

function begin<Item>(first: Page<Item[]>): Rest<Item> {
  return { of: first, items: first.data, nextCursor: first.nextCursor, more: "idle" };
}

function extend<Item extends { _id: string }>(before: Rest<Item>, page: Page<Item[]>): Rest<Item> {
  const known = new Set(before.items.map(({ _id }) => _id));
  const items = [...before.items, ...page.data.filter(({ _id }) => !known.has(_id))];
  return { ...before, items, nextCursor: page.nextCursor, more: "idle" };
}
