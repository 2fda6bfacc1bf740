import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { replayPrograms } from "../replay-programs.ts";

const run = promisify(execFile);

export interface TestVideo {
  /** File name, whose extension determines the format. */
  name?: string;
  seconds?: number;
  color?: string;
  size?: string;
  /** Additional ffmpeg arguments, before the file name. */
  more?: readonly string[];
  /** Omits the video (`picture`) or the audio (`sound`). */
  without?: "picture" | "sound";
}

const small = [
  "-c:v",
  "libx264",
  "-preset",
  "ultrafast",
  "-pix_fmt",
  "yuv420p",
  "-c:a",
  "aac",
  "-b:a",
  "32k",
];
const web = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus", "-b:a", "32k"];

/**
 * Creates a video like one that a host may upload: a single colour that turns white for a tenth of each second, with a
 * beep.
 */
export async function videoFile({
  name = "lecture.mp4",
  seconds = 12,
  color = "red",
  size = "320x180",
  more = [],
  without,
}: TestVideo = {}): Promise<Buffer<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-video-"));
  const picture = `color=${color}:size=${size}:rate=25:duration=${seconds},drawbox=color=white:t=fill:enable='lt(mod(t,1),0.1)'`;
  const sound = `sine=frequency=1000:duration=${seconds},volume='lt(mod(t,1),0.1)':eval=frame`;
  const inputs = [
    ...(without === "picture" ? [] : ["-f", "lavfi", "-i", picture]),
    ...(without === "sound" ? [] : ["-f", "lavfi", "-i", sound]),
  ];
  try {
    const file = path.join(folder, name);
    const codecs = name.endsWith(".webm") ? web : small;
    await run(replayPrograms().ffmpeg, ["-v", "error", ...inputs, ...codecs, ...more, file]);
    return Buffer.from(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
