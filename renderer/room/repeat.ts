import type { Clock } from "./clock.ts";

interface RepeatParts {
  clock: Clock;
  /** Milliseconds from the end of one look to the beginning of the next. */
  everyMs: number;
  look: () => Promise<void> | undefined;
  report: (error: unknown) => void;
}

/** Looks again and again from `start` to `stop`, never twice at a time; a look that fails is reported, not the last. */
export class Repeat {
  readonly #parts: RepeatParts;
  #cancel: () => void = () => undefined;
  #running = false;

  constructor(parts: RepeatParts) {
    this.#parts = parts;
  }

  get running(): boolean {
    return this.#running;
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
    const { clock, everyMs, look, report } = this.#parts;
    this.#cancel = clock.after(everyMs, () => {
      const looking = look();
      if (looking === undefined) this.#plan();
      else looking.catch(report).finally(() => this.#plan());
    });
  }
}
