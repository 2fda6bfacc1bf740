import path from "node:path";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import type { GiveWay } from "./claim-work-folder.ts";
import { requireLengths } from "./media/check-lengths.ts";
import { drawImages } from "./media/draw-images.ts";
import { encodeRenditions, evenSound } from "./media/encode-renditions.ts";
import type { MediaSource } from "./media/media-source.ts";
import { createPace } from "./media/pace.ts";
import type { RunOptions } from "./media/run-program.ts";
import type { Span } from "../state/timeline.ts";
import type { ReportOf } from "./report-progress.ts";
import { storeFiles } from "./store-files.ts";

/** Where a replay is made. */
export interface Workplace extends RunOptions {
  /** Does what takes long. */
  giveWay: GiveWay;
}

/** Where nobody else makes anything, nobody waits. */
export const giveNoWay: GiveWay = (work) => work(createPace());

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

export interface MadeRenditions {
  /** The size of each, by its name. */
  renditionBytes: Record<string, number>;
  /** The size of its poster and thumbnails together. */
  pictureBytes: number;
}

interface Making extends Workplace {
  report: ReportOf;
}

/** Makes all qualities of a replay, with its pictures, and stores them; gives way meanwhile. */
export function makeRenditions(
  files: FileStore,
  input: RenditionsInput,
  place: Making,
): Promise<MadeRenditions> {
  return place.giveWay((pace) => make(files, input, { ...place, pace }));
}

async function make(
  files: FileStore,
  { replayId, source, shown, durationMs, hasVideo, blanked }: RenditionsInput,
  { report, ...place }: Making,
): Promise<MadeRenditions> {
  const { folder } = place;
  const options = { ...place, lengthMs: durationMs };
  const sound = path.join(folder, "sound.flac");
  await evenSound(source, sound, { ...options, onProgress: report("sound") });
  const made = await encodeRenditions(
    { source, sound, hasVideo, folder },
    { ...options, onProgress: report("renditions") },
  );
  await requireLengths(made, { folder, durationMs }, options);
  const images = hasVideo ? ["poster.jpg", "thumbnails.jpg", "thumbnails.vtt"] : [];
  const small = path.join(folder, "240p", "index.m3u8");
  if (hasVideo) await drawImages({ preview: shown, small, durationMs, blanked, folder }, options);
  const renditions = made.map(({ name }) => name);
  const names = [...renditions, ...images, "master.m3u8"];
  const stored = await storeFiles(files, replayId, { folder, names, signal: options.signal });
  const bytesOf = (name: string) => stored.get(name) ?? 0;
  return {
    renditionBytes: Object.fromEntries(renditions.map((name) => [name, bytesOf(name)])),
    pictureBytes: images.reduce((sum, name) => sum + bytesOf(name), 0),
  };
}
