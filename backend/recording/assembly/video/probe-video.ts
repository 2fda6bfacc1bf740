import { z } from "zod";
import type { VideoFailure } from "#contract/replay/replacement.ts";
import { ProgramError, runFfmpeg, runProgram, type RunOptions } from "../media/run-program.ts";
import { lengthOf, refuseStreams, type VideoFacts } from "./video-policy.ts";
import { decodedInput, probedInput, type LocalVideo, type ProbedVideo } from "./video-source.ts";

/** The video can't be used, and a retry would not help. */
export class VideoRefusedError extends Error {
  override name = "VideoRefusedError";
  readonly failure: VideoFailure;

  constructor(failure: VideoFailure, options?: ErrorOptions) {
    super(`The video can't be used: ${failure}.`, options);
    this.failure = failure;
  }
}

const stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  pix_fmt: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
});
const report = z.object({
  format: z.object({ duration: z.coerce.number().optional() }),
  streams: z.array(stream),
});

const shown =
  "format=duration:stream=index,codec_type,codec_name,pix_fmt,width,height:stream_disposition=attached_pic";

async function readReport(video: LocalVideo, { programs, profile, folder, signal }: RunOptions) {
  const { printed } = await runProgram(
    "ffprobe",
    ["-v", "error", "-of", "json", "-show_entries", shown, ...probedInput(video)],
    { programs, profile, folder, signal },
  );
  return report.parse(JSON.parse(printed));
}

/** Returns how far one of the video's streams can be read, in milliseconds. The stream is not decoded. */
async function readLength(video: LocalVideo, index: number, options: RunOptions): Promise<number> {
  let readMs = 0;
  const onProgress = (doneMs: number) => {
    readMs = doneMs;
  };
  const args = [...decodedInput(video), "-map", `0:${index}`, "-c", "copy", "-f", "null", "-"];
  try {
    await runFfmpeg(args, { ...options, onProgress });
  } catch (error) {
    // The length read up to the error is still used: it distinguishes a truncated file from a damaged one.
    if (!(error instanceof ProgramError) || error.isDiskFull) throw error;
  }
  return readMs;
}

/**
 * Probes a video by what can be read of it, not by what it declares.
 * @throws VideoRefusedError when it must not be decoded
 */
export async function probeVideo(video: LocalVideo, options: RunOptions): Promise<ProbedVideo> {
  const { format, streams } = await readReport(video, options).catch((cause: unknown) => {
    if (cause instanceof ProgramError) throw new VideoRefusedError("unreadable", { cause });
    throw cause;
  });
  // Cover art is not the video of a lecture.
  const videoStream = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  );
  const audioStream = streams.find(({ codec_type }) => codec_type === "audio");
  const found: Omit<VideoFacts, "videoMs" | "audioMs"> = {
    claimedMs: format.duration === undefined ? null : format.duration * 1000,
    videoCodec: videoStream ? (videoStream.codec_name ?? "unknown") : null,
    audioCodec: audioStream ? (audioStream.codec_name ?? "unknown") : null,
    pixelFormat: videoStream?.pix_fmt ?? null,
    pixels: (videoStream?.width ?? 0) * (videoStream?.height ?? 0),
  };
  const refused = refuseStreams(found);
  if (refused || !videoStream || !audioStream) throw new VideoRefusedError(refused ?? "unreadable");
  const facts = {
    ...found,
    videoMs: await readLength(video, videoStream.index, options),
    audioMs: await readLength(video, audioStream.index, options),
  };
  return {
    ...video,
    facts,
    durationMs: lengthOf(facts),
    videoIndex: videoStream.index,
    audioIndex: audioStream.index,
  };
}
