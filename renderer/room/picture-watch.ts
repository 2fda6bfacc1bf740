import type { Clock } from "./clock.ts";
import type { MediaEngine } from "./media-engine.ts";
import { WATCHDOG_INTERVAL_MS } from "./room-constants.ts";
import { look, startWatch } from "./watchdog.ts";

interface PictureWatchParts {
  engine: MediaEngine;
  clock: Clock;
  /** Null while nobody needs a picture; otherwise whether it should be moving. */
  expected: () => { moving: boolean } | null;
  stalled: () => void;
  report: (error: unknown) => void;
}

/** Looks at the incoming picture once a second, for as long as the visit lasts. */
export class PictureWatch {
  readonly #parts: PictureWatchParts;
  #watch = startWatch(0);
  #cancel: () => void = () => undefined;
  #running = false;

  constructor(parts: PictureWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#watch = startWatch(this.#parts.clock.now());
    this.#plan();
  }

  stop(): void {
    this.#running = false;
    this.#cancel();
  }

  #plan(): void {
    if (!this.#running) return;
    this.#cancel = this.#parts.clock.after(WATCHDOG_INTERVAL_MS, () => {
      this.#tick()
        .catch(this.#parts.report)
        .finally(() => this.#plan());
    });
  }

  async #tick(): Promise<void> {
    const { engine, clock, expected, stalled } = this.#parts;
    if (!expected()) {
      this.#watch = startWatch(clock.now());
      return;
    }
    const sample = await engine.sample();
    const wanted = expected();
    if (!wanted || !this.#running) return;
    const seen = look(this.#watch, sample, wanted.moving, clock.now());
    this.#watch = seen.watch;
    if (seen.stalled) stalled();
  }
}
