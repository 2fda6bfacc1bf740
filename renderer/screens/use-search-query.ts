import { useSearchParams } from "react-router-dom";
import type { HeaderSearch } from "./SiteHeader.tsx";

const PARAMETER = "q";

/** What is searched for stands in the address, so that Back and links keep it. */
export function useSearchQuery(): HeaderSearch {
  const [search, setSearch] = useSearchParams();
  return {
    query: search.get(PARAMETER)?.trim() ?? "",
    onSearch: (query) => setSearch(query === "" ? {} : { [PARAMETER]: query }),
  };
}
