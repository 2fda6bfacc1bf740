import type { ShareableSource, SourceKind } from "#contract/desktop-bridge.ts";

/** Those of a kind whose name has what was typed in it. */
export function findSources(
  sources: readonly ShareableSource[],
  kind: SourceKind,
  typed: string,
): ShareableSource[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return sources.filter((source) => source.kind === kind && source.name.toLocaleLowerCase().includes(wanted));
}
