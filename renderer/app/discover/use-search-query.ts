import { useSearchParams } from "react-router-dom";
import type { HeaderSearch } from "../shell/SiteHeader.tsx";

const PARAMETER = "q";

/** The search query is in the URL, so that Back and links preserve it. */
export function useSearchQuery(): HeaderSearch {
  const [search, setSearch] = useSearchParams();
  return {
    query: search.get(PARAMETER)?.trim() ?? "",
    // Filters are preserved. The sort order is removed, because a search shows its best matches first.
    onSearch: (query) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.delete("sort");
        if (query === "") after.delete(PARAMETER);
        else after.set(PARAMETER, query);
        return after;
      }),
  };
}
