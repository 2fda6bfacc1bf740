import type { Clock } from "./clock.ts";

interface PollerDeps {
  clock: Clock;
  /** Milliseconds from the end of one poll to the start of the next. */
  intervalMs: number;
  poll: () => Promise<void> | undefined;
  report: (error: unknown) => void;
}

/** Polls from `start` to `stop`, one poll at a time. A failed poll is reported, and polling continues. */
export class Poller {
  readonly #deps: PollerDeps;
  #cancel: () => void = () => undefined;
  #running = false;

  constructor(deps: PollerDeps) {
    this.#deps = deps;
  }

  get running(): boolean {
    return this.#running;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#schedule();
  }

  stop(): void {
    this.#running = false;
    this.#cancel();
  }

  #schedule(): void {
    if (!this.#running) return;
    const { clock, intervalMs, poll, report } = this.#deps;
    this.#cancel = clock.after(intervalMs, () => {
      const pending = poll();
      if (pending === undefined) this.#schedule();
      else pending.catch(report).finally(() => this.#schedule());
    });
  }
}
