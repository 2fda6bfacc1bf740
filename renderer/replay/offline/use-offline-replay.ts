import { useCallback, useState } from "react";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { deviceTime } from "./device-time.ts";
import { countFiles, findOfflineReplay, isOver, type OfflineReplay } from "./offline-store.ts";

export interface StoredReplay {
  replay: OfflineReplay;
  /** The number of the replay's files that are stored. */
  there: number;
}

/** Returns the offline replay on this device; null if there is none or it has expired; undefined during the lookup. */
export function useOfflineReplay(accountId: string | null, lectureId: string) {
  const load = useCallback(async (): Promise<StoredReplay | null> => {
    if (accountId === null) return null;
    const replay = await findOfflineReplay({ accountId, lectureId });
    if (replay === null || isOver(replay, deviceTime())) return null;
    return { replay, there: await countFiles(replay) };
  }, [accountId, lectureId]);
  const { state, reload } = useLoad(load);
  const [last, setLast] = useState<StoredReplay | null | undefined>(undefined);
  const found = state.phase === "loaded" ? state.data : state.phase === "failed" ? null : last;
  // While a reload is running, the previous result is returned.
  if (found !== last) setLast(found);
  return { offlineReplay: found, reload };
}
