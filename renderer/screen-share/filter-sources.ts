import type { ShareableSource, SourceKind } from "#contract/desktop/desktop-bridge.ts";

/** Returns the sources of a kind whose name contains the query. */
export function filterSources(
  sources: readonly ShareableSource[],
  kind: SourceKind,
  query: string,
): ShareableSource[] {
  const text = query.trim().toLocaleLowerCase();
  return sources.filter((source) => source.kind === kind && source.name.toLocaleLowerCase().includes(text));
}
