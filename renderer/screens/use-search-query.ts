import { useSearchParams } from "react-router-dom";
import type { HeaderSearch } from "./SiteHeader.tsx";

const PARAMETER = "q";

/** What is searched for stands in the address, so that Back and links keep it. */
export function useSearchQuery(): HeaderSearch {
  const [search, setSearch] = useSearchParams();
  return {
    query: search.get(PARAMETER)?.trim() ?? "",
    // Filters stay; the order does not, since a search begins with its best matches.
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
