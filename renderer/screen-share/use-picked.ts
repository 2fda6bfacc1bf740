import { useState } from "react";
import type { ShareableSource, SourceKind } from "#contract/desktop-bridge.ts";
import type { Sources } from "./use-sources.ts";

/** What is picked so far. A window that is closed meanwhile is no longer picked, and its name is told. */
export function usePicked(state: Sources, lastKind: SourceKind) {
  const [kind, setKind] = useState(lastKind);
  const [wanted, setWanted] = useState<ShareableSource | null>(null);
  const listed = state.phase === "loaded" ? state.sources : null;
  const picked = wanted === null ? null : (listed?.find(({ id }) => id === wanted.id) ?? null);
  const vanished = wanted !== null && listed !== null && picked === null ? wanted.name : null;
  return {
    kind,
    picked,
    vanished,
    pick: setWanted,
    show: (next: SourceKind) => {
      setKind(next);
      setWanted(null);
    },
  };
}
