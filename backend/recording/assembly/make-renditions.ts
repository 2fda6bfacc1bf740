import path from "node:path";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import type { RunPausable } from "./claim-work-folder.ts";
import { requireLengths } from "./media/check-lengths.ts";
import { extractImages } from "./media/extract-images.ts";
import { encodeRenditions, normalizeAudio } from "./media/encode-renditions.ts";
import type { MediaSource } from "./media/media-source.ts";
import { createThrottle } from "./media/throttle.ts";
import type { RunOptions } from "./media/run-program.ts";
import type { Span } from "../state/timeline.ts";
import type { ReportOf } from "./report-progress.ts";
import { storeFiles } from "./store-files.ts";

/** Where and how a replay is produced. */
export interface Workspace extends RunOptions {
  runPausable: RunPausable;
}

/** Never pauses the work, for cases in which nothing else is being produced. */
export const runUnpaused: RunPausable = (work) => work(createThrottle());

interface RenditionsInput {
  /** Id of the replay to which the files belong in the storage. */
  replayId: string;
  source: MediaSource;
  /**
   * A file that this attempt produced and that shows the same as `source`. The poster is taken from this file. Null if
   * there is no such file.
   */
  shown: string | null;
  durationMs: number;
  hasVideo: boolean;
  /** Passages where nothing is visible; milliseconds. */
  blanked: readonly Span[];
}

export interface MadeRenditions {
  /** The size of each rendition, by its name. */
  renditionBytes: Record<string, number>;
  /** The size of the poster and thumbnails together. */
  pictureBytes: number;
}

interface Making extends Workspace {
  report: ReportOf;
}

/** Produces all renditions of a replay, with its images, and stores them. The work can be paused. */
export function makeRenditions(
  files: FileStore,
  input: RenditionsInput,
  workspace: Making,
): Promise<MadeRenditions> {
  return workspace.runPausable((throttle) => make(files, input, { ...workspace, throttle }));
}

async function make(
  files: FileStore,
  { replayId, source, shown, durationMs, hasVideo, blanked }: RenditionsInput,
  { report, ...workspace }: Making,
): Promise<MadeRenditions> {
  const { folder } = workspace;
  const options = { ...workspace, lengthMs: durationMs };
  const audio = path.join(folder, "sound.flac");
  await normalizeAudio(source, audio, { ...options, onProgress: report("sound") });
  const made = await encodeRenditions(
    { source, audio, hasVideo, folder },
    { ...options, onProgress: report("renditions") },
  );
  await requireLengths(made, { folder, durationMs }, options);
  const images = hasVideo ? ["poster.jpg", "thumbnails.jpg", "thumbnails.vtt"] : [];
  const small = path.join(folder, "240p", "index.m3u8");
  if (hasVideo) await extractImages({ preview: shown, small, durationMs, blanked, folder }, options);
  const renditions = made.map(({ name }) => name);
  const names = [...renditions, ...images, "master.m3u8"];
  const stored = await storeFiles(files, replayId, { folder, names, signal: options.signal });
  const bytesOf = (name: string) => stored.get(name) ?? 0;
  return {
    renditionBytes: Object.fromEntries(renditions.map((name) => [name, bytesOf(name)])),
    pictureBytes: images.reduce((sum, name) => sum + bytesOf(name), 0),
  };
}
