import type { Chapter } from "#contract/replay/chapter.ts";
import type { KeptSpan, Span } from "../../state/timeline.ts";

export type MediaFileSource = "camera" | "screen" | "none" | "microphone" | "speaker";

/** A readable recording file. Its times are those that the media server wrote to it. */
export interface MediaFile extends Span {
  id: string;
  source: MediaFileSource;
  medium: "audio" | "video";
}

export interface RecordingEvent {
  kind: "source" | "pause" | "resume" | "marker";
  /** `camera`, `screen` or `none` for a source; the host's text for a marker. */
  value: string | null;
  /** The question to which a marker belongs. */
  questionSeq?: number | null;
  atMs: number;
}

/** A span of the replay's video. It starts at `atMs` of the replay. */
export interface VideoSpan {
  atMs: number;
  lengthMs: number;
  /**
   * The last part of the span's length, during which its last frame is held. Whatever the recording file contains for
   * that time was not meant to be recorded.
   */
  stillMs: number;
  /** If null, nothing is shown. */
  fileId: string | null;
  /** The offset in the recording file at which the span starts. */
  skipMs: number;
}

/** A span of the replay's audio. Simultaneous spans are mixed. */
export interface AudioSpan extends Omit<VideoSpan, "stillMs"> {
  fileId: string;
}

export interface AssemblyPlan {
  durationMs: number;
  /** The parts of the lecture that the replay shows. */
  kept: readonly KeptSpan[];
  video: VideoSpan[];
  audio: AudioSpan[];
  /** True if there is any video, even if only in hidden passages. */
  hasVideo: boolean;
  chapters: Chapter[];
}
