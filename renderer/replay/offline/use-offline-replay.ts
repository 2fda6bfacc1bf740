import { useQuery } from "#renderer/data/queries/use-query.ts";
import { deviceTime } from "./device-time.ts";
import { countFiles, findOfflineReplay, isOver, type OfflineReplay } from "./offline-store.ts";

export interface StoredReplay {
  replay: OfflineReplay;
  /** The number of the replay's files that are stored. */
  there: number;
}

/** Returns the offline replay on this device; null if there is none or it has expired; undefined during the lookup. */
export function useOfflineReplay(accountId: string | null, lectureId: string) {
  const load = async (): Promise<StoredReplay | null> => {
    if (accountId === null) return null;
    const replay = await findOfflineReplay({ accountId, lectureId });
    if (replay === null || isOver(replay, deviceTime())) return null;
    return { replay, there: await countFiles(replay) };
  };
  // Not looked up again while the page is hidden and shown, since another object would restart the player.
  const { state, reload } = useQuery(
    { key: ["offline replay", accountId, lectureId], load },
    { wakes: false },
  );
  const offlineReplay = state.phase === "loaded" ? state.data : state.phase === "failed" ? null : undefined;
  return { offlineReplay, reload };
}
