import type { ReadOffline } from "../player/source/offline-loader.ts";
import { deviceTime } from "./device-time.ts";
import { isOver, offlineAddress, type OfflineReplay, openOfflineCache } from "./offline-store.ts";

/** The address of an offline replay's playlist. */
export const offlinePlaylist = ({ quality }: OfflineReplay): string =>
  offlineAddress(`${quality}/index.m3u8`);

/** Reads the files of an offline replay while the right to watch it lasts: each read checks it again. */
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
