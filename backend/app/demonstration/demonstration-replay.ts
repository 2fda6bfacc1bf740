import { fileURLToPath } from "node:url";
import type { Chapter } from "#contract/replay/chapter.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { storeFiles } from "#backend/recording/assembly/store-files.ts";

const renditions = ["sound", "240p", "720p"];
const pictures = ["poster.jpg", "thumbnails.jpg", "thumbnails.vtt"];

/** The replay of a past lecture. The folder `replay` holds what an assembly made of a shared screen. */
export const demonstrationReplay = {
  lecture: "Mechanics problem clinic: pendulums, pulleys and slopes",
  /** Always the same, so that storing the files twice changes nothing. */
  id: "0199c4a6-5e00-7000-8000-6d656368616e",
  durationMs: 29_909,
  chapters: [
    { atMs: 0, kind: "screen", label: null },
    { atMs: 10_000, kind: "marker", label: "A longer string" },
    { atMs: 20_000, kind: "marker", label: "Four times as long" },
  ] satisfies Chapter[],
  renditions,
} as const;

export interface StoredReplay {
  renditionBytes: Record<string, number>;
  thumbnailBytes: number;
}

export async function storeDemonstrationReplay(files: FileStore): Promise<StoredReplay> {
  const stored = await storeFiles(files, demonstrationReplay.id, {
    folder: fileURLToPath(new URL("./replay", import.meta.url)),
    names: [...renditions, ...pictures, "master.m3u8"],
    signal: new AbortController().signal,
  });
  const bytesOf = (name: string) => stored.get(name) ?? 0;
  return {
    renditionBytes: Object.fromEntries(renditions.map((name) => [name, bytesOf(name)])),
    thumbnailBytes: pictures.reduce((sum, name) => sum + bytesOf(name), 0),
  };
}
