import { startTransition, useMemo, useOptimistic } from "react";
import { useSearchParams } from "react-router-dom";
import { type LectureFilters, NO_FILTERS, readFilters, writeFilters } from "./lecture-filters.ts";

/** The filters in the page's URL: links keep them, and Back undoes the last change. */
export function useLectureFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  // The URL change renders in a transition, with the whole list. If the user makes a second choice before the
  // transition finishes, that choice must not undo the first one.
  const [chosen, choose] = useOptimistic(filters);
  const apply = (next: LectureFilters) =>
    startTransition(() => {
      choose(next);
      setSearch(writeFilters(search, next));
    });
  return {
    /** The filters of the list that is shown. */
    filters,
    /** The user's latest choice. */
    chosen,
    change: (changes: Partial<LectureFilters>) => apply({ ...chosen, ...changes }),
    /** Removes all filters; the sort order is kept. */
    clear: () => apply({ ...NO_FILTERS, sort: chosen.sort }),
    /** Removes the search query too. */
    clearAll: () => setSearch({}),
  };
}
export type LectureFilterControl = ReturnType<typeof useLectureFilters>;
