import type { RoomStore } from "../../store/room-store.ts";
import { Sampler, type SamplerDeps } from "../../quality/sampler.ts";

const SAMPLE_INTERVAL_MS = 300;
/**
 * The level from which a sample counts as loud, relative to full scale. It is above a room's background noise, even
 * when the browser's gain control amplifies the noise.
 */
const VOICE_LEVEL = 0.02;
/** This many loud samples within `TALK_MS` count as talk; a cough has fewer. */
const LOUD_SAMPLES = 3;
const TALK_MS = 2000;
/**
 * How long the banner stays after the last word, so that the host has time to press the banner's button. Milliseconds.
 */
const HOLD_MS = 5000;

interface MutedVoiceMonitorDeps extends SamplerDeps {
  store: RoomStore;
  source: { mutedVoiceLevel: () => number };
}

/** Host: detects talk into a muted microphone. */
export class MutedVoiceMonitor extends Sampler<MutedVoiceMonitorDeps> {
  #loudAt: number[] = [];
  #talkedAt = -Infinity;

  constructor(deps: MutedVoiceMonitorDeps) {
    super(deps, SAMPLE_INTERVAL_MS);
  }

  protected override sample(): undefined {
    const { store, source, clock } = this.deps;
    const now = clock.now();
    if (!store.getState().hostMuted) {
      this.#loudAt = [];
      this.#talkedAt = -Infinity;
    } else if (source.mutedVoiceLevel() > VOICE_LEVEL) {
      this.#loudAt = [...this.#loudAt.filter((at) => now - at < TALK_MS), now];
      if (this.#loudAt.length >= LOUD_SAMPLES) this.#talkedAt = now;
    }
    const talkingMuted = now - this.#talkedAt < HOLD_MS;
    if (talkingMuted !== store.getState().talkingMuted) store.setState({ talkingMuted });
  }
}
