import { useState } from "react";
import type { ShareableSource, SourceKind } from "#contract/desktop/desktop-bridge.ts";
import type { Sources } from "./use-sources.ts";

/**
 * Returns the picked source. If its window has closed, nothing is picked and the window's name is returned as
 * `closedName`.
 */
export function usePickedSource(state: Sources, lastKind: SourceKind) {
  const [kind, setKind] = useState(lastKind);
  const [selected, setSelected] = useState<ShareableSource | null>(null);
  const sources = state.phase === "loaded" ? state.sources : null;
  const picked = selected === null ? null : (sources?.find(({ id }) => id === selected.id) ?? null);
  const closedName = selected !== null && sources !== null && picked === null ? selected.name : null;
  return {
    kind,
    picked,
    closedName,
    pick: setSelected,
    showKind: (next: SourceKind) => {
      setKind(next);
      setSelected(null);
    },
  };
}
