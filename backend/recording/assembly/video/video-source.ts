import { ffmpegSeconds, KEEP_TIME, type MediaSource } from "../media/media-source.ts";
import type { KeptSpan, Span } from "../../state/timeline.ts";
import { MAX_PIXELS } from "../media/program-limits.ts";
import type { VideoFormat } from "../../state/video-repo.ts";
import { decoders, type VideoFacts } from "./video-policy.ts";

/** A local video, and which of its streams are used. */
export interface LocalVideo {
  file: string;
  format: VideoFormat;
}

export interface ProbedVideo extends LocalVideo {
  facts: VideoFacts;
  durationMs: number;
  videoIndex: number;
  audioIndex: number;
}

const FPS = 25;

/** The file is untrusted: it is read in its detected format, and may open no other file and no URL. */
const videoInput = ({ file, format }: LocalVideo): string[] => [
  "-protocol_whitelist",
  "file",
  "-f",
  format,
  "-i",
  file,
];

/**
 * ffprobe decodes a frame to describe a stream, so it rejects frames larger than 8K. For smaller ones, it reports the
 * size.
 */
export const probedInput = (video: LocalVideo): string[] => [
  "-max_pixels",
  `${MAX_PIXELS * 4}`,
  ...videoInput(video),
];

/** `-max_pixels` also limits frames after the header, whose size may differ from the header's. */
export const decodedInput = (video: LocalVideo): string[] => [
  "-max_pixels",
  `${MAX_PIXELS}`,
  "-codec_whitelist",
  decoders.join(","),
  ...videoInput(video),
];

/** A replacement video has its own timeline, which is unrelated to the lecture's. */
export const keptOfVideo = (durationMs: number): KeptSpan[] => [{ fromMs: 0, toMs: durationMs, atMs: 0 }];

const during = (spans: readonly Span[]) =>
  spans.map(({ fromMs, toMs }) => `between(t,${ffmpegSeconds(fromMs)},${ffmpegSeconds(toMs)})`).join("+");

/**
 * Returns how to read a video: audio and video start together and have equal lengths, the last frame is held, and
 * hidden passages are black and silent.
 */
export function videoSource(video: ProbedVideo, blanked: readonly Span[]): MediaSource {
  const { durationMs, facts, videoIndex, audioIndex } = video;
  const length = ffmpegSeconds(durationMs);
  const lackingMs = durationMs - facts.videoMs;
  const hidden = blanked.length > 0 ? during(blanked) : null;
  return {
    input: decodedInput(video),
    video: {
      stream: `0:${videoIndex}`,
      filters: [
        `fps=${FPS}:start_time=0`,
        ...(lackingMs > 0 ? [`tpad=stop_mode=clone:stop_duration=${ffmpegSeconds(lackingMs)}`] : []),
        `trim=duration=${length}`,
      ],
      shown: hidden ? [`drawbox=color=black:t=fill:enable='${hidden}'`] : [],
    },
    audio: {
      stream: `0:${audioIndex}`,
      filters: [
        KEEP_TIME,
        `apad=whole_dur=${length}`,
        `atrim=duration=${length}`,
        ...(hidden ? [`volume=0:enable='${hidden}'`] : []),
      ],
    },
  };
}
