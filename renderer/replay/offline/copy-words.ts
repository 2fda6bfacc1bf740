import { messages } from "#renderer/messages/i18n.ts";
import type { Replay } from "../replay-actions.ts";
import type { OfflineQuality, OfflineReplay } from "./offline-store.ts";

const text = messages.getFixedT(null, "replay");

type CopyBytes = Pick<OfflineReplay, "bytes" | "pictureBytes">;
type MadeBytes = Pick<Replay, "renditionBytes" | "pictureBytes">;

/** What a copy of this quality takes. Who keeps the sound alone sees none of the pictures. */
export const copyBytes = (
  { renditionBytes, pictureBytes }: MadeBytes,
  quality: OfflineQuality,
): CopyBytes => ({
  bytes: renditionBytes[quality] ?? 0,
  pictureBytes: quality === "sound" ? 0 : pictureBytes,
});

export const allBytes = ({ bytes, pictureBytes }: CopyBytes): number => bytes + pictureBytes;

/** In megabytes, as people are told it. */
export const megabytes = (bytes: CopyBytes): number => Math.max(1, Math.round(allBytes(bytes) / 1e6));

/** "Sound only, 11 MB". */
export function copySize({ quality, ...bytes }: CopyBytes & { quality: OfflineQuality }): string {
  const name = quality === "sound" ? text("qualities.sound") : quality;
  return text("offline.size", { name, amount: megabytes(bytes) });
}

/** How much of it is there, as "3 of 11 MB". */
export function shareWords(share: number, bytes: CopyBytes) {
  return { done: Math.floor((share * allBytes(bytes)) / 1e6), total: megabytes(bytes) };
}
