import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type LectureFilters, NO_FILTERS, readFilters, writeFilters } from "./lecture-filters.ts";

/** The filters in the page's URL: links keep them, and Back undoes the last change. */
export function useLectureFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  return {
    filters,
    change: (changes: Partial<LectureFilters>) => setSearch(writeFilters(search, { ...filters, ...changes })),
    /** Removes all filters; the sort order stays. */
    clear: () => setSearch(writeFilters(search, { ...NO_FILTERS, sort: filters.sort })),
    /** Removes the search query too. */
    clearAll: () => setSearch({}),
  };
}
export type LectureFilterControl = ReturnType<typeof useLectureFilters>;
