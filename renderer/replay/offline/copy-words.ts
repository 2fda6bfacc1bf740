import { messages } from "#renderer/messages/i18n.ts";
import type { OfflineQuality, OfflineReplay } from "./offline-store.ts";

const text = messages.getFixedT(null, "replay");

/** In megabytes, as people are told it. */
export const megabytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1e6));

/** "Sound only, 11 MB". */
export function copySize({ quality, bytes }: { quality: OfflineQuality; bytes: number }): string {
  const name = quality === "sound" ? text("qualities.sound") : quality;
  return text("offline.size", { name, amount: megabytes(bytes) });
}

/** How much of it is there, as "3 of 11 MB". */
export function shareWords(share: number, { bytes }: Pick<OfflineReplay, "bytes">) {
  return { done: Math.floor((share * bytes) / 1e6), total: megabytes(bytes) };
}
