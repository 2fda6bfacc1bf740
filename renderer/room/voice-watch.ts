import type { Clock } from "./clock.ts";
import type { MediaEngine } from "./media-engine.ts";
import { Repeat } from "./repeat.ts";
import type { RoomStore } from "./room-store.ts";

const LOOK_MS = 300;
/** Of full scale: above a quiet room, below a soft voice. */
const VOICE_LEVEL = 0.01;
/** Pauses between words are no silence. */
const HOLD_MS = 1200;

interface VoiceWatchParts {
  engine: MediaEngine;
  clock: Clock;
  store: RoomStore;
  report: (error: unknown) => void;
}

/** Whether somebody speaks in what this page hears. */
export class VoiceWatch {
  readonly #parts: VoiceWatchParts;
  readonly #repeat: Repeat;
  #heardAt = -Infinity;

  constructor(parts: VoiceWatchParts) {
    this.#parts = parts;
    const { clock, report } = parts;
    this.#repeat = new Repeat({ clock, report, everyMs: LOOK_MS, look: () => this.#look() });
  }

  start(): void {
    this.#repeat.start();
  }

  stop(): void {
    this.#repeat.stop();
  }

  #look(): undefined {
    const { engine, clock, store } = this.#parts;
    if (engine.loudness() > VOICE_LEVEL) this.#heardAt = clock.now();
    const voice = clock.now() - this.#heardAt < HOLD_MS;
    if (voice !== store.getState().voice) store.setState({ voice });
  }
}

/** The loudest of what these receive just now, 0 to 1. Not through WebAudio: an iPhone would take it from the video. */
export function loudnessOf(receivers: readonly RTCRtpReceiver[]): number {
  const sources = receivers
    .filter(({ track }) => track.kind === "audio")
    .flatMap((receiver) => receiver.getSynchronizationSources());
  return Math.max(0, ...sources.map(({ audioLevel }) => audioLevel ?? 0));
}
