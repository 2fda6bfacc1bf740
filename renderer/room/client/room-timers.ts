import type { Clock } from "#renderer/kit/clock/clock.ts";
import { reconnectDelay } from "#renderer/kit/clock/reconnect-policy.ts";
import type { RoomEffect, Timer } from "../machine/room-state.ts";
import { unreachable } from "../machine/unreachable.ts";

/**
 * The longest time between the granted join and entering the room, in milliseconds. After it, the page reports that the
 * room could not be reached.
 */
const CONNECT_TIMEOUT_MS = 30_000;

/**
 * The longest time that a join may wait for responses, in milliseconds. For a reconnecting page, the time starts again
 * when the join is granted, because the page still waits for signalling and the announcement. Each request also has a
 * shorter timeout of its own.
 */
const RESPONSE_TIMEOUT_MS = 30_000;

/** How long a disconnected host's video must be frozen before viewers see that the host is away, in milliseconds. */
const HOST_GRACE_MS = 3_000;

type StartTimer = Extract<RoomEffect, { type: "start-timer" }>;

interface RoomTimersDeps {
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  onFired: (timer: Timer) => void;
}

/** At most one timer of each kind: starting one again replaces the previous one. */
export class RoomTimers {
  readonly #deps: RoomTimersDeps;
  readonly #cancels = new Map<Timer, () => void>();

  constructor(deps: RoomTimersDeps) {
    this.#deps = deps;
  }

  start(effect: StartTimer): void {
    const { timer } = effect;
    const delay = this.#delayOf(effect);
    this.stop(timer);
    if (delay === null) return;
    this.#cancels.set(
      timer,
      this.#deps.clock.after(delay, () => this.#deps.onFired(timer)),
    );
  }

  stop(timer: Timer): void {
    this.#cancels.get(timer)?.();
    this.#cancels.delete(timer);
  }

  stopAll(): void {
    for (const timer of this.#cancels.keys()) this.stop(timer);
  }

  #delayOf(effect: StartTimer): number | null {
    switch (effect.timer) {
      case "refresh-credentials":
        return effect.ms;
      case "host-grace":
        return HOST_GRACE_MS;
      case "response":
        return RESPONSE_TIMEOUT_MS;
      case "connect":
        return CONNECT_TIMEOUT_MS + effect.notBeforeMs;
      case "retry": {
        // The jitter is added to the server's `retryAfter`, because many pages received the same value.
        const delay = reconnectDelay(effect.attempt, this.#deps.random());
        return delay && delay + effect.notBeforeMs;
      }
      default:
        return unreachable(effect);
    }
  }
}
