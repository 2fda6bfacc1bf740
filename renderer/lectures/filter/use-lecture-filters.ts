import { startTransition, useMemo, useOptimistic } from "react";
import { useSearchParams } from "react-router-dom";
import { type LectureFilters, NO_FILTERS, readFilters, writeFilters } from "./lecture-filters.ts";

/** The filters in the page's URL: links keep them, and Back undoes the last change. */
export function useLectureFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  // The URL is rendered in a transition, with the whole list. A second choice may be made before, and must not undo the
  // first.
  const [chosen, choose] = useOptimistic(filters);
  const apply = (next: LectureFilters) =>
    startTransition(() => {
      choose(next);
      setSearch(writeFilters(search, next));
    });
  return {
    /** Those of the list that is shown. */
    filters,
    /** Those that the person has chosen last. */
    chosen,
    change: (changes: Partial<LectureFilters>) => apply({ ...chosen, ...changes }),
    /** Removes all filters; the sort order stays. */
    clear: () => apply({ ...NO_FILTERS, sort: chosen.sort }),
    /** Removes the search query too. */
    clearAll: () => setSearch({}),
  };
}
export type LectureFilterControl = ReturnType<typeof useLectureFilters>;
