import { MAX_VIDEO_MS, MIN_VIDEO_MS, type VideoFailure } from "#contract/replay/replacement.ts";
import { MAX_PIXELS } from "../media/program-limits.ts";

/** What a video is. */
export interface VideoFacts {
  /** What it says itself; null when it says nothing. Milliseconds. */
  claimedMs: number | null;
  /** How long what can be read of it is; 0: there is none, or it can't be read. Milliseconds. */
  pictureMs: number;
  soundMs: number;
  /** In ffmpeg's words; null: there is none. */
  pictureCodec: string | null;
  soundCodec: string | null;
  /** Of a picture, as `yuv420p`; null: unknown. */
  pixelFormat: string | null;
  pixels: number;
}

/** What cameras, phones and programs that record screens make. ffmpeg's other decoders are not asked to read what a stranger sent. */
const pictureCodecs = ["h264", "hevc", "vp8", "vp9", "av1", "mpeg4"];
/** What those write: three whole planes (4:4:4) take twice the memory, and hardly anything plays them. */
const pixelFormats = ["yuv420p", "yuvj420p", "yuv420p10le", "yuv422p", "yuvj422p", "yuv422p10le", "nv12"];
const soundCodecs = [
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
/** A shorter sound is none. Milliseconds. */
const MIN_SOUND_MS = 1000;
/** What a file says of its length may be off by so much. */
const LENGTH_SLACK = { share: 0.02, ms: 2000 };

/** How long a video is. Milliseconds. */
export const lengthOf = ({ pictureMs, soundMs }: Pick<VideoFacts, "pictureMs" | "soundMs">): number =>
  Math.round(Math.max(pictureMs, soundMs));

/** ffmpeg's decoders for these; a file's other streams are read by none. */
export const decoders = [...pictureCodecs, "libdav1d", ...soundCodecs, "mp3float"];

/** Why ffmpeg is not to decode a video; null when it may. Asked before its lengths are known. */
export function refuseStreams(facts: Omit<VideoFacts, "pictureMs" | "soundMs">): VideoFailure | null {
  const { pictureCodec, soundCodec, pixelFormat, pixels, claimedMs } = facts;
  if (pictureCodec === null) return "no_picture";
  if (soundCodec === null) return "no_sound";
  if (!pictureCodecs.includes(pictureCodec) || !soundCodecs.includes(soundCodec)) return "codec_unknown";
  if (pixelFormat !== null && !pixelFormats.includes(pixelFormat)) return "codec_unknown";
  if (pixels > MAX_PIXELS) return "picture_too_large";
  return claimedMs !== null && claimedMs > MAX_VIDEO_MS ? "too_long" : null;
}

/** Why a video can't be used; null when it can. `neededMs`: how long it has to be for people who paid. */
export function refuseVideo(facts: VideoFacts, neededMs: number): VideoFailure | null {
  const refused = refuseStreams(facts);
  if (refused) return refused;
  const { claimedMs, pictureMs, soundMs } = facts;
  if (pictureMs <= 0) return "unreadable";
  const lengthMs = lengthOf(facts);
  if (claimedMs !== null && lengthMs < claimedMs * (1 - LENGTH_SLACK.share) - LENGTH_SLACK.ms)
    return "incomplete";
  if (soundMs < MIN_SOUND_MS) return "no_sound";
  if (lengthMs > MAX_VIDEO_MS) return "too_long";
  if (lengthMs < MIN_VIDEO_MS) return "too_short";
  return lengthMs < neededMs ? "shorter_than_promised" : null;
}
