import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replayProfiles } from "#backend/platform/config/replay-settings.ts";
import { giveToPrograms } from "#backend/platform/processes/program-account.ts";
import { replayPrograms } from "../../testing/replay-programs.ts";
import { videoFile } from "../../testing/video/video-file.ts";
import { probeVideo } from "./probe-video.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-probe-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// ffprobe decodes a frame to report its size: for 8K that cost is acceptable, for more it is not.
test.each([
  ["7680x4320", "picture_too_large"],
  ["8400x4600", "unreadable"],
])("a video of %s is refused as %s", async (size, failure) => {
  const file = path.join(folder, `${size}.mp4`);
  await writeFile(file, await videoFile({ size, seconds: 0.04 }));
  await giveToPrograms(file);
  const signal = new AbortController().signal;
  const options = { folder, programs: replayPrograms(), profile: replayProfiles.draft, signal };
  await expect(probeVideo({ file, format: "mov" }, options)).rejects.toMatchObject({ failure });
});
