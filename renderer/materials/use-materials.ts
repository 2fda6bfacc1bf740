import { useCallback, useState } from "react";
import type { Material } from "#contract/lectures/material.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { loadMaterials } from "./material-actions.ts";

interface MaterialsState {
  /** Null until the files are loaded. During a reload, the previous files are returned. */
  materials: readonly Material[] | null;
  failed: boolean;
  reload: () => void;
}

export function useMaterials(lectureId: string): MaterialsState {
  const [materials, setMaterials] = useState<readonly Material[] | null>(null);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const found = await loadMaterials(lectureId, signal);
      if (!signal.aborted) setMaterials(found);
    },
    [lectureId],
  );
  const { state, reload } = useLoad(load);
  return { materials, failed: state.phase === "failed", reload };
}
