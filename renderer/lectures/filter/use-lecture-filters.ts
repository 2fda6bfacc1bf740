import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type LectureFilters, NO_FILTERS, readFilters, writeFilters } from "./lecture-filters.ts";

/** The filters in the page's address: links keep them, and Back takes the last one away. */
export function useLectureFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  return {
    filters,
    change: (changes: Partial<LectureFilters>) => setSearch(writeFilters(search, { ...filters, ...changes })),
    /** The order stays. */
    clear: () => setSearch(writeFilters(search, { ...NO_FILTERS, sort: filters.sort })),
    /** What is searched for goes too. */
    clearAll: () => setSearch({}),
  };
}
export type LectureFilterControl = ReturnType<typeof useLectureFilters>;
