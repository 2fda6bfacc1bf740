import type { VideoPreference } from "../../quality/layer-selection.ts";
import type { MediaEngine } from "./media-engine.ts";

/** A sample of the received media. */
export interface ReceiveSample {
  state: "none" | "setting-up" | "connected" | "disconnected";
  /** Video frames decoded since the call started. */
  frames: number;
  /** Audio packets received since the call started; they also arrive during silence. */
  audioPackets: number;
  /** Energy of the audio received since the call started; it does not grow during silence. */
  audioEnergy: number;
}

/**
 * Viewer: receives the host's video and audio as one stream. The stream's tracks are replaced, so that the stream is
 * bound to the video element only once.
 */
export interface SubscriberEngine extends MediaEngine {
  /** Sends this microphone over the current speaker call or the next one. The engine stops the track. */
  publishMicrophone(microphone: MediaStreamTrack): void;
  /** Stops the microphone and ends the speaker call. */
  unpublishMicrophone(): void;
  /** The audio level of the received media, 0 to 1. */
  remoteAudioLevel(): number;
  /** How long the received audio waits before it is played, in milliseconds. */
  playoutDelayMs(): number;
  /** Sets the best video layer that this viewer can use, and whether they want the corner camera. */
  setPreferredLayer(preference: VideoPreference): void;
  /**
   * Requests the media again from an SFU when nothing arrives any more. In a mesh, the page asks the host for a new
   * call instead.
   */
  renew(): void;
  sampleIncoming(): Promise<ReceiveSample>;
}
