import type { ReadOffline } from "../player/source/offline-loader.ts";
import { deviceTime } from "./device-time.ts";
import { isOver, offlineAddress, type OfflineReplay, openOfflineCache } from "./offline-store.ts";

export const offlinePlaylist = ({ quality }: OfflineReplay): string =>
  offlineAddress(`${quality}/index.m3u8`);

/**
 * Returns a reader for the stored files. Each read first checks whether the account may still watch the replay; if not,
 * it calls `onOver`.
 */
export function readOfflineReplay(offlineReplay: OfflineReplay, onOver: () => void): ReadOffline {
  return async (address, as) => {
    if (isOver(offlineReplay, deviceTime())) {
      onOver();
      return undefined;
    }
    const stored = await (await openOfflineCache(offlineReplay)).match(address);
    return as === "bytes" ? stored?.arrayBuffer() : stored?.text();
  };
}
