import type { ReadKept } from "../player/source/kept-loader.ts";
import { deviceTime } from "./device-time.ts";
import { isOver, offlineAddress, type OfflineReplay, openCopy } from "./offline-store.ts";

/** The address of a copy's playlist. */
export const offlinePlaylist = ({ quality }: OfflineReplay): string =>
  offlineAddress(`${quality}/index.m3u8`);

/** Reads a copy's files, as long as the right to it lasts: each is asked for anew. */
export function readCopy(copy: OfflineReplay, onOver: () => void): ReadKept {
  return async (address, as) => {
    if (isOver(copy, deviceTime())) {
      onOver();
      return undefined;
    }
    const kept = await (await openCopy(copy)).match(address);
    return as === "bytes" ? kept?.arrayBuffer() : kept?.text();
  };
}
