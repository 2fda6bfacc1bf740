import type { Chapter } from "#contract/replay/chapter.ts";
import type { KeptSpan, Span } from "../../state/timeline.ts";

export type PieceSource = "camera" | "screen" | "none" | "microphone" | "speaker";

/** A recorded file that could be read. Its times are those that the media server wrote into it. */
export interface MediaPiece extends Span {
  id: string;
  source: PieceSource;
  medium: "audio" | "video";
}

export interface RecordingEvent {
  kind: "source" | "pause" | "resume" | "marker";
  /** `camera`, `screen` or `none` of a source; the host's words of a marker. */
  value: string | null;
  atMs: number;
}

/** What is seen from `atMs` of the replay on. */
export interface VideoSpan {
  atMs: number;
  lengthMs: number;
  /** Of its length, for how long its last picture stays at the end. What the piece has then was not to be recorded. */
  stillMs: number;
  /** null: nothing is shown. */
  pieceId: string | null;
  /** Where in the piece it begins. */
  skipMs: number;
}

/** What is heard; several at once are mixed. */
export interface AudioSpan extends Omit<VideoSpan, "stillMs"> {
  pieceId: string;
}

export interface AssemblyPlan {
  durationMs: number;
  /** What of the lecture it shows. */
  kept: readonly KeptSpan[];
  video: VideoSpan[];
  audio: AudioSpan[];
  /** Whether anything is ever seen, also where it is cut out. */
  hasVideo: boolean;
  chapters: Chapter[];
}
