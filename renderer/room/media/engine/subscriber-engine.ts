import type { LayerPreference } from "../../quality/layer-selection.ts";
import type { MediaEngine } from "./media-engine.ts";

/** A sample of the received media. */
export interface ReceiveSample {
  state: "none" | "setting-up" | "connected" | "disconnected";
  /** Video frames decoded since the call started. */
  frames: number;
  /** Audio packets received since then; they also arrive during silence. */
  audioPackets: number;
  /** Energy of the received audio since then; does not grow during silence. */
  audioEnergy: number;
}

/**
 * Viewer: receives the host's video and audio as one stream whose tracks are replaced, so that it is bound only once.
 */
export interface SubscriberEngine extends MediaEngine {
  /** Sends this microphone over the current or next speaker call. The engine stops the track. */
  publishMicrophone(microphone: MediaStreamTrack): void;
  /** Stops the microphone and ends the speaker call. */
  unpublishMicrophone(): void;
  /** The audio level of the received media, 0 to 1. */
  remoteAudioLevel(): number;
  /** Sets which video this viewer can use. */
  setPreferredLayer(preference: LayerPreference): void;
  /** When nothing arrives any more: requests the media again from an SFU. In a mesh, the page asks the host instead. */
  renew(): void;
  sampleIncoming(): Promise<ReceiveSample>;
}
