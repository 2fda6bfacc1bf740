import { megabytes } from "#contract/text/megabytes.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { Replay } from "../replay-actions.ts";
import type { OfflineQuality, OfflineReplay } from "./offline-store.ts";

const text = messages.getFixedT(null, "replay");

type OfflineBytes = Pick<OfflineReplay, "bytes" | "pictureBytes">;
type MadeBytes = Pick<Replay, "renditionBytes" | "pictureBytes">;

/** The storage needed for an offline replay of this quality. Audio-only replays have no thumbnails. */
export const offlineBytes = (
  { renditionBytes, pictureBytes }: MadeBytes,
  quality: OfflineQuality,
): OfflineBytes => ({
  bytes: renditionBytes[quality] ?? 0,
  pictureBytes: quality === "sound" ? 0 : pictureBytes,
});

export const allBytes = ({ bytes, pictureBytes }: OfflineBytes): number => bytes + pictureBytes;

/** For example "Sound only, 11 MB". */
export function offlineSize({ quality, ...bytes }: OfflineBytes & { quality: OfflineQuality }): string {
  const name = quality === "sound" ? text("qualities.sound") : quality;
  return text("offline.size", { name, amount: megabytes(allBytes(bytes)) });
}

/** Returns the numbers for a progress text such as "3 of 11 MB". */
export function shareWords(share: number, bytes: OfflineBytes) {
  return { done: Math.floor((share * allBytes(bytes)) / 1e6), total: megabytes(allBytes(bytes)) };
}
