import type { Clock } from "#renderer/kit/clock/clock.ts";
import { Poller } from "#renderer/kit/clock/poller.ts";

export interface SamplerDeps {
  clock: Clock;
  report: (error: unknown) => void;
}

/** Samples the calls at an interval, from `start` to `stop`. */
export abstract class Sampler<Deps extends SamplerDeps> {
  protected readonly deps: Deps;
  readonly #poller: Poller;

  protected constructor(deps: Deps, intervalMs: number) {
    this.deps = deps;
    const { clock, report } = deps;
    this.#poller = new Poller({ clock, report, intervalMs, poll: () => this.sample() });
  }

  get running(): boolean {
    return this.#poller.running;
  }

  start(): void {
    this.#poller.start();
  }

  stop(): void {
    this.#poller.stop();
  }

  protected abstract sample(): Promise<void> | undefined;
}
