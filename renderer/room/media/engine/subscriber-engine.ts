import type { LayerWish } from "../../quality/layer-selection.ts";
import type { MediaEngine } from "./media-engine.ts";

/** A sample of what arrives. */
export interface ReceiveSample {
  state: "none" | "setting-up" | "connected" | "disconnected";
  /** Video frames decoded since the call began. */
  frames: number;
  /** Audio packets received since then; they also arrive during silence. */
  audioPackets: number;
  /** Energy of the received audio since then; stays the same during silence. */
  audioEnergy: number;
}

/** Viewer: receives the host's video and audio as one stream whose tracks are replaced, so that it is bound once. */
export interface SubscriberEngine extends MediaEngine {
  /** Sends this microphone over the speaker call, present or to come. The engine stops the track. */
  publishMicrophone(microphone: MediaStreamTrack): void;
  /** Stops the microphone and ends the speaker call. */
  unpublishMicrophone(): void;
  /** Current audio level of what is heard, 0 to 1. */
  remoteAudioLevel(): number;
  /** What the viewer has any use for. */
  wishVideo(wish: LayerWish): void;
  /** Nothing arrives any more: requests the media anew from an SFU. In a mesh the host is asked. */
  renew(): void;
  sampleIncoming(): Promise<ReceiveSample>;
}
