import type { DataLevel } from "#contract/room/room.ts";
import type { CapturedMedia } from "../capture/captured-media.ts";
import type { VideoContent } from "../../quality/allocate-bandwidth.ts";
import type { MediaEngine } from "./media-engine.ts";

/** Host: sends its video and audio to the viewers. */
export interface PublisherEngine extends MediaEngine {
  /** Sends this source to all viewers instead of the previous one. */
  publish(source: CapturedMedia): void;
  /** Sends a black video track and silence. */
  unpublish(): void;
  /**
   * Provides a waiting viewer with media by a call, unless an SFU serves them. A connected call is kept, unless
   * `forceNewCall`.
   */
  callViewer(peerId: string, forceNewCall: boolean): void;
  /** Ends the call to this viewer. */
  hangUp(peerId: string): void;
  /** Returns a number that grows while this viewer's end of the call is alive; null without a call. */
  livenessCounter(peerId: string): Promise<number | null>;
  /** Sets whether the published video keeps sharpness or frame rate when bandwidth is short. */
  setVideoContent(content: VideoContent): void;
  /** Sets this viewer's data level, for current and future calls. */
  setLevel(peerId: string, level: DataLevel): void;
  /** Total upload limit, in kbit/s. */
  setUploadLimit(kbps: number): void;
  /** Whether even the minimum exceeds the limit. */
  uploadExceeded(): boolean;
  /**
   * Mixes only this viewer's microphone into the room; null for none. A connected call is kept, unless `forceNewCall`.
   */
  setSpeaker(peerId: string | null, forceNewCall: boolean): void;
}
