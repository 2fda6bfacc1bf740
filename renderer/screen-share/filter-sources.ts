import type { ShareableSource, SourceKind } from "#contract/desktop/desktop-bridge.ts";
import { foldForSearch } from "#contract/text/fold-for-search.ts";

/** Returns the sources of a kind whose name contains the query. */
export function filterSources(
  sources: readonly ShareableSource[],
  kind: SourceKind,
  query: string,
): ShareableSource[] {
  const wanted = foldForSearch(query);
  return sources.filter((source) => source.kind === kind && foldForSearch(source.name).includes(wanted));
}
