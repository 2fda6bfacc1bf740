import type { MediaLevel } from "#contract/media/data-level.ts";
import type { CapturedMedia } from "../capture/captured-media.ts";
import type { VideoContent } from "../../quality/allocate-bandwidth.ts";
import type { MediaEngine } from "./media-engine.ts";

/** Host: sends its video and audio to the viewers. */
export interface PublisherEngine extends MediaEngine {
  /** Sends this source to all viewers instead of the previous one. */
  publish(source: CapturedMedia): void;
  /** Sends a black video track and silence. */
  unpublish(): void;
  /** Sends this small video beside the source, to the viewers who want it; null for none. Stops no track. */
  setCorner(track: MediaStreamTrack | null): void;
  /**
   * Calls a waiting viewer, unless an SFU provides them with media. A connected call is kept, unless `forceNewCall` is
   * true.
   */
  callViewer(peerId: string, forceNewCall: boolean): void;
  hangUp(peerId: string): void;
  /** Returns a number that grows while this viewer's end of the call is alive; null without a call. */
  livenessCounter(peerId: string): Promise<number | null>;
  /** Sets whether the published video keeps sharpness or frame rate when bandwidth is short. */
  setVideoContent(content: VideoContent): void;
  /** Sets this viewer's data level, for current and future calls. */
  setLevel(peerId: string, level: MediaLevel): void;
  /** Sets the limit for the total upload, in kbit/s. */
  setUploadLimit(kbps: number): void;
  /** Returns true if even the minimum for all viewers exceeds the upload limit. */
  uploadExceeded(): boolean;
  /**
   * Mixes this viewer's microphone, and no other viewer's, into the room; null for none. A connected call is kept,
   * unless `forceNewCall` is true.
   */
  setSpeaker(peerId: string | null, forceNewCall: boolean): void;
}
