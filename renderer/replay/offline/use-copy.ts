import { useCallback, useState } from "react";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { deviceTime } from "./device-time.ts";
import { countFiles, findCopy, isOver, type OfflineReplay } from "./offline-store.ts";

export interface Copy {
  replay: OfflineReplay;
  /** How many of its files are there. */
  there: number;
}

/** Returns a replay's copy on this device; null when there is none, or its time is over; undefined while it is looked for. */
export function useCopy(accountId: string | null, lectureId: string) {
  const load = useCallback(async (): Promise<Copy | null> => {
    if (accountId === null) return null;
    const replay = await findCopy({ accountId, lectureId });
    if (replay === null || isOver(replay, deviceTime())) return null;
    return { replay, there: await countFiles(replay) };
  }, [accountId, lectureId]);
  const { state, reload } = useLoad(load);
  const [last, setLast] = useState<Copy | null | undefined>(undefined);
  const found = state.phase === "loaded" ? state.data : state.phase === "failed" ? null : last;
  // While it is looked for again, what there was stays.
  if (found !== last) setLast(found);
  return { copy: found, reload };
}
