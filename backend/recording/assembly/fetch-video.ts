import { open } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { PieceMissingError } from "./assembly-failure.ts";
import type { Workplace } from "./make-renditions.ts";
import { giveToPrograms } from "#backend/platform/processes/program-account.ts";
import { probeVideo } from "./video/probe-video.ts";
import type { ActiveVideo } from "../state/video-repo.ts";
import type { ProbedVideo } from "./video/video-source.ts";

/**
 * Copies a video to this machine and finds out what it is.
 * @throws PieceMissingError, VideoRefusedError when it is none that may be decoded
 */
export async function fetchVideo(
  files: FileStore,
  { pieces, format }: Pick<ActiveVideo, "pieces" | "format">,
  options: Workplace,
): Promise<ProbedVideo> {
  const { folder } = options;
  const file = path.join(folder, "video");
  const whole = await open(file, "w");
  try {
    for (const key of pieces) {
      options.signal.throwIfAborted();
      const piece = await files.read(key);
      if (!piece) throw new PieceMissingError(`${key} is not stored.`);
      await whole.writeFile(piece);
    }
  } finally {
    await whole.close();
  }
  await giveToPrograms(file);
  return probeVideo({ file, format }, options);
}
