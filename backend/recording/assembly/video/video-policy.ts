import { MAX_VIDEO_MS, MIN_VIDEO_MS, type VideoFailure } from "#contract/replay/replacement.ts";
import { MAX_PIXELS } from "../media/program-limits.ts";

export interface VideoFacts {
  /** The length that the file declares; null when it declares none. Milliseconds. */
  claimedMs: number | null;
  /** The readable length of the stream; 0 if it is absent or unreadable. Milliseconds. */
  videoMs: number;
  audioMs: number;
  /** ffmpeg's name of the codec; null if there is no such stream. */
  videoCodec: string | null;
  audioCodec: string | null;
  /** The video's pixel format, such as `yuv420p`; null if unknown. */
  pixelFormat: string | null;
  pixels: number;
}

/**
 * Formats that cameras, phones and screen recorders produce. ffmpeg's other decoders are never used on untrusted files.
 */
const videoCodecs = ["h264", "hevc", "vp8", "vp9", "av1", "mpeg4"];
/**
 * Pixel formats that cameras, phones and screen recorders produce. Formats with three full planes (4:4:4) are excluded:
 * they take twice the memory, and hardly any player supports them.
 */
const pixelFormats = ["yuv420p", "yuvj420p", "yuv420p10le", "yuv422p", "yuvj422p", "yuv422p10le", "nv12"];
const audioCodecs = [
  "aac",
  "mp3",
  "opus",
  "vorbis",
  "flac",
  "alac",
  "ac3",
  "pcm_s16le",
  "pcm_s24le",
  "pcm_f32le",
];
/** Shorter audio counts as absent. Milliseconds. */
const MIN_AUDIO_MS = 1000;
/** Tolerance for the length that a file declares. */
const LENGTH_SLACK = { share: 0.02, ms: 2000 };

/** Returns the length of a video in milliseconds. */
export const lengthOf = ({ videoMs, audioMs }: Pick<VideoFacts, "videoMs" | "audioMs">): number =>
  Math.round(Math.max(videoMs, audioMs));

/** ffmpeg's decoders for the codecs above. Streams in other codecs are never decoded. */
export const decoders = [...videoCodecs, "libdav1d", ...audioCodecs, "mp3float"];

/**
 * Returns why ffmpeg must not decode a video; null when it may. Called before the readable lengths of the streams are
 * known.
 */
export function refuseStreams(facts: Omit<VideoFacts, "videoMs" | "audioMs">): VideoFailure | null {
  const { videoCodec, audioCodec, pixelFormat, pixels, claimedMs } = facts;
  if (videoCodec === null) return "no_picture";
  if (audioCodec === null) return "no_sound";
  if (!videoCodecs.includes(videoCodec) || !audioCodecs.includes(audioCodec)) return "codec_unknown";
  if (pixelFormat !== null && !pixelFormats.includes(pixelFormat)) return "codec_unknown";
  if (pixels > MAX_PIXELS) return "picture_too_large";
  return claimedMs !== null && claimedMs > MAX_VIDEO_MS ? "too_long" : null;
}

/**
 * Returns why a video can't be used; null when it can. `neededMs` is the length that paying students are entitled to.
 */
export function refuseVideo(facts: VideoFacts, neededMs: number): VideoFailure | null {
  const refused = refuseStreams(facts);
  if (refused) return refused;
  const { claimedMs, videoMs, audioMs } = facts;
  if (videoMs <= 0) return "unreadable";
  const lengthMs = lengthOf(facts);
  if (claimedMs !== null && lengthMs < claimedMs * (1 - LENGTH_SLACK.share) - LENGTH_SLACK.ms)
    return "incomplete";
  if (audioMs < MIN_AUDIO_MS) return "no_sound";
  if (lengthMs > MAX_VIDEO_MS) return "too_long";
  if (lengthMs < MIN_VIDEO_MS) return "too_short";
  return lengthMs < neededMs ? "shorter_than_promised" : null;
}
