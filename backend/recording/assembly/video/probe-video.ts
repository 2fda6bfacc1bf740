import { z } from "zod";
import type { VideoFailure } from "#contract/replay/replacement.ts";
import { ProgramError, runFfmpeg, runProgram, type RunOptions } from "../media/run-program.ts";
import { lengthOf, refuseStreams, type VideoFacts } from "./video-policy.ts";
import { decodedInput, probedInput, type LocalVideo, type ProbedVideo } from "./video-source.ts";

/** A video can't be used, however often it is tried. */
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

/** How far one of its streams can be read, without decoding it. Milliseconds. */
async function readLength(video: LocalVideo, index: number, options: RunOptions): Promise<number> {
  let readMs = 0;
  const onProgress = (doneMs: number) => {
    readMs = doneMs;
  };
  const args = [...decodedInput(video), "-map", `0:${index}`, "-c", "copy", "-f", "null", "-"];
  try {
    await runFfmpeg(args, { ...options, onProgress });
  } catch (error) {
    // What came before counts: a file that was cut off is told from one that is damaged by its length.
    if (!(error instanceof ProgramError) || error.isDiskFull) throw error;
  }
  return readMs;
}

/**
 * Finds out what a video is, by what can be read of it and not by what it says.
 * @throws VideoRefusedError when it is none that may be decoded
 */
export async function probeVideo(video: LocalVideo, options: RunOptions): Promise<ProbedVideo> {
  const { format, streams } = await readReport(video, options).catch((cause: unknown) => {
    if (cause instanceof ProgramError) throw new VideoRefusedError("unreadable", { cause });
    throw cause;
  });
  // A cover is no picture of a lecture.
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  );
  const sound = streams.find(({ codec_type }) => codec_type === "audio");
  const found: Omit<VideoFacts, "pictureMs" | "soundMs"> = {
    claimedMs: format.duration === undefined ? null : format.duration * 1000,
    pictureCodec: picture ? (picture.codec_name ?? "unknown") : null,
    soundCodec: sound ? (sound.codec_name ?? "unknown") : null,
    pixelFormat: picture?.pix_fmt ?? null,
    pixels: (picture?.width ?? 0) * (picture?.height ?? 0),
  };
  const refused = refuseStreams(found);
  if (refused || !picture || !sound) throw new VideoRefusedError(refused ?? "unreadable");
  const facts = {
    ...found,
    pictureMs: await readLength(video, picture.index, options),
    soundMs: await readLength(video, sound.index, options),
  };
  return {
    ...video,
    facts,
    durationMs: lengthOf(facts),
    pictureIndex: picture.index,
    soundIndex: sound.index,
  };
}
