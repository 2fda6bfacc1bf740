import { open } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { RecordingFileMissingError } from "./assembly-failure.ts";
import type { Workspace } from "./make-renditions.ts";
import { giveToPrograms } from "#backend/platform/processes/program-account.ts";
import { probeVideo } from "./video/probe-video.ts";
import type { ActiveVideo } from "../state/video-repo.ts";
import type { ProbedVideo } from "./video/video-source.ts";

/**
 * Downloads a video and probes it.
 * @throws RecordingFileMissingError, VideoRefusedError when it must not be decoded
 */
export async function fetchVideo(
  files: FileStore,
  { parts, format }: Pick<ActiveVideo, "parts" | "format">,
  options: Workspace,
): Promise<ProbedVideo> {
  const { folder } = options;
  const file = path.join(folder, "video");
  const whole = await open(file, "w");
  try {
    for (const key of parts) {
      options.signal.throwIfAborted();
      const part = await files.read(key);
      if (!part) throw new RecordingFileMissingError(`${key} is not stored.`);
      await whole.writeFile(part);
    }
  } finally {
    await whole.close();
  }
  await giveToPrograms(file);
  return probeVideo({ file, format }, options);
}
