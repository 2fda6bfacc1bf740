import type { Clock } from "./clock.ts";
import { reconnectDelay } from "./reconnect-policy.ts";
import { TIMER_MS } from "./room-constants.ts";
import type { RoomEffect, Timer } from "./room-state.ts";
import { unreachable } from "./unreachable.ts";

type StartTimer = Extract<RoomEffect, { type: "start-timer" }>;

interface RoomTimersParts {
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  fired: (timer: Timer) => void;
}

/** One of each kind at a time: starting one anew ends the one before. */
export class RoomTimers {
  readonly #parts: RoomTimersParts;
  readonly #running = new Map<Timer, () => void>();

  constructor(parts: RoomTimersParts) {
    this.#parts = parts;
  }

  start(asked: StartTimer): void {
    const { timer } = asked;
    const delay = this.#delayOf(asked);
    this.stop(timer);
    if (delay === null) return;
    this.#running.set(
      timer,
      this.#parts.clock.after(delay, () => this.#parts.fired(timer)),
    );
  }

  stop(timer: Timer): void {
    this.#running.get(timer)?.();
    this.#running.delete(timer);
  }

  stopAll(): void {
    for (const timer of this.#running.keys()) this.stop(timer);
  }

  #delayOf(asked: StartTimer): number | null {
    switch (asked.timer) {
      case "renew":
        return asked.ms;
      case "host-grace":
        return TIMER_MS["host-grace"];
      case "connect":
        return TIMER_MS.connect + asked.notBeforeMs;
      case "retry": {
        // On top of what was told: many were told the same.
        const delay = reconnectDelay(asked.attempt, this.#parts.random());
        return delay && delay + asked.notBeforeMs;
      }
      default:
        return unreachable(asked);
    }
  }
}
