import type { SubscriberEngine } from "./subscriber-engine.ts";
import type { RoomStore } from "../../store/room-store.ts";
import { Sampler, type SamplerDeps } from "../../quality/sampler.ts";

const SAMPLE_INTERVAL_MS = 300;
/** A level relative to full scale: above the noise of a quiet room, below a soft voice. */
const VOICE_LEVEL = 0.01;
/**
 * The voice counts as active for this long after it was last heard, which bridges the pauses between words.
 * Milliseconds.
 */
const HOLD_MS = 1200;

interface VoiceActivityMonitorDeps extends SamplerDeps {
  subscriber: SubscriberEngine;
  store: RoomStore;
}

/** Viewer: detects speech in the received audio. */
export class VoiceActivityMonitor extends Sampler<VoiceActivityMonitorDeps> {
  #lastVoiceAt = -Infinity;

  constructor(deps: VoiceActivityMonitorDeps) {
    super(deps, SAMPLE_INTERVAL_MS);
  }

  protected override sample(): undefined {
    const { subscriber, clock, store } = this.deps;
    if (subscriber.remoteAudioLevel() > VOICE_LEVEL) this.#lastVoiceAt = clock.now();
    const voiceActive = clock.now() - this.#lastVoiceAt < HOLD_MS;
    if (voiceActive !== store.getState().voiceActive) store.setState({ voiceActive });
  }
}

/**
 * Returns the highest current audio level among the receivers, 0 to 1. Web Audio is not used, because on an iPhone it
 * would take the audio away from the video element.
 */
export function maxAudioLevel(receivers: readonly RTCRtpReceiver[]): number {
  const sources = receivers
    .filter(({ track }) => track.kind === "audio")
    .flatMap((receiver) => receiver.getSynchronizationSources());
  return Math.max(0, ...sources.map(({ audioLevel }) => audioLevel ?? 0));
}
