import type { Clock } from "./clock.ts";
import type { MediaEngine } from "./media-engine.ts";
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
}

/** Whether somebody speaks in what this page hears. */
export class VoiceWatch {
  readonly #parts: VoiceWatchParts;
  #cancel: () => void = () => undefined;
  #running = false;
  #heardAt = -Infinity;

  constructor(parts: VoiceWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#plan();
  }

  stop(): void {
    this.#running = false;
    this.#cancel();
  }

  #plan(): void {
    if (!this.#running) return;
    this.#cancel = this.#parts.clock.after(LOOK_MS, () => {
      this.#look();
      this.#plan();
    });
  }

  #look(): void {
    const { engine, clock, store } = this.#parts;
    if (engine.loudness() > VOICE_LEVEL) this.#heardAt = clock.now();
    const voice = clock.now() - this.#heardAt < HOLD_MS;
    if (voice !== store.getState().voice) store.setState({ voice });
  }
}
