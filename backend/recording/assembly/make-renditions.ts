import path from "node:path";
import type { FileStore } from "#backend/storage/file-store.ts";
import { drawImages } from "./media/draw-images.ts";
import { encodeRenditions, evenSound } from "./media/encode-renditions.ts";
import type { MediaSource } from "./media/media-source.ts";
import type { RunOptions } from "./media/run-program.ts";
import type { Span } from "./plan/timeline.ts";
import type { ReportOf } from "./report-progress.ts";
import { storeFiles } from "./store-files.ts";

/** Where a replay is made. */
export interface Workplace extends RunOptions {
  folder: string;
}

interface RenditionsInput {
  /** Which replay's files they are in the storage. */
  replayId: string;
  source: MediaSource;
  /** A file of ours that shows the same, for the poster; null: there is none. */
  shown: string | null;
  durationMs: number;
  hasVideo: boolean;
  /** Where nothing is seen; milliseconds. */
  blanked: readonly Span[];
}

/** Makes all qualities of a replay, with its pictures, and stores them. Returns the bytes of each by its name. */
export async function makeRenditions(
  files: FileStore,
  { replayId, source, shown, durationMs, hasVideo, blanked }: RenditionsInput,
  { folder, signal, programs, report }: Workplace & { report: ReportOf },
): Promise<Record<string, number>> {
  const sound = path.join(folder, "sound.flac");
  await evenSound(source, sound, { signal, programs, onProgress: report("sound") });
  const made = await encodeRenditions(
    { source, sound, hasVideo, folder },
    { signal, programs, onProgress: report("renditions") },
  );
  const images = hasVideo ? ["poster.jpg", "thumbnails.jpg", "thumbnails.vtt"] : [];
  const small = path.join(folder, "240p", "index.m3u8");
  if (hasVideo)
    await drawImages({ preview: shown, small, durationMs, blanked, folder }, { signal, programs });
  const renditions = made.map(({ name }) => name);
  const names = [...renditions, ...images, "master.m3u8"];
  const stored = await storeFiles(files, replayId, { folder, names, signal });
  return Object.fromEntries(renditions.map((name) => [name, stored.get(name) ?? 0]));
}
