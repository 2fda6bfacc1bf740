import { KEEP_TIME, type MediaSource } from "../media/media-source.ts";
import type { KeptSpan, Span } from "../../state/timeline.ts";
import { MAX_PIXELS } from "../media/program-limits.ts";
import type { VideoFormat } from "../../state/video-repo.ts";
import { decoders, type VideoFacts } from "./video-policy.ts";

/** A video on this machine, and which of its streams are used. */
export interface LocalVideo {
  file: string;
  format: VideoFormat;
}

export interface ProbedVideo extends LocalVideo {
  facts: VideoFacts;
  durationMs: number;
  pictureIndex: number;
  soundIndex: number;
}

const FPS = 25;
const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** A stranger's file: it is read as what it was sniffed to be, and opens no other file and no address. */
const videoInput = ({ file, format }: LocalVideo): string[] => [
  "-protocol_whitelist",
  "file",
  "-f",
  format,
  "-i",
  file,
];

/** Of what is larger than 8K ffprobe reads nothing: it decodes a frame to say what a stream is. Smaller, it says how large. */
export const probedInput = (video: LocalVideo): string[] => [
  "-max_pixels",
  `${MAX_PIXELS * 4}`,
  ...videoInput(video),
];

/** What it turns into behind its header is bounded too. */
export const decodedInput = (video: LocalVideo): string[] => [
  "-max_pixels",
  `${MAX_PIXELS}`,
  "-codec_whitelist",
  decoders.join(","),
  ...videoInput(video),
];

/** A video has a time of its own, in which nothing of the lecture was. */
export const keptOfVideo = (durationMs: number): KeptSpan[] => [{ fromMs: 0, toMs: durationMs, atMs: 0 }];

const during = (spans: readonly Span[]) =>
  spans.map(({ fromMs, toMs }) => `between(t,${seconds(fromMs)},${seconds(toMs)})`).join("+");

/**
 * How a video is read: sound and picture begin together and are equally long, the last picture stays, and what is hidden is
 * black and silent.
 */
export function videoSource(video: ProbedVideo, blanked: readonly Span[]): MediaSource {
  const { durationMs, facts, pictureIndex, soundIndex } = video;
  const length = seconds(durationMs);
  const lackingMs = durationMs - facts.pictureMs;
  const hidden = blanked.length > 0 ? during(blanked) : null;
  return {
    input: decodedInput(video),
    picture: {
      stream: `0:${pictureIndex}`,
      filters: [
        `fps=${FPS}:start_time=0`,
        ...(lackingMs > 0 ? [`tpad=stop_mode=clone:stop_duration=${seconds(lackingMs)}`] : []),
        `trim=duration=${length}`,
      ],
      shown: hidden ? [`drawbox=color=black:t=fill:enable='${hidden}'`] : [],
    },
    sound: {
      stream: `0:${soundIndex}`,
      filters: [
        KEEP_TIME,
        `apad=whole_dur=${length}`,
        `atrim=duration=${length}`,
        ...(hidden ? [`volume=0:enable='${hidden}'`] : []),
      ],
    },
  };
}
