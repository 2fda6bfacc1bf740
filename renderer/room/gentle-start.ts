import { VIDEO_MOST_KBPS } from "#renderer/ui/data-use.ts";
import { countersOf } from "./call-counters.ts";
import type { Clock } from "./clock.ts";
import {
  FIRST_PICTURE_MS,
  GENTLE_GROWTH,
  GENTLE_KBPS,
  GENTLE_STEP_MS,
  LONG_WAY_MS,
  START_BITRATE_KBPS,
} from "./room-constants.ts";

/**
 * In its first seconds a browser takes a long, thin line for twice as wide as it is, and what it sends too much waits
 * in front of the sound. So where the way is long a call's picture begins small and is let grow step by step, each
 * small enough for the browser to notice in time what the line carries.
 */
export class GentleStart {
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #held = new Map<RTCPeerConnection, number>();

  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** To be called when the call stands. The first picture still comes as fast as every call's. */
  async begin(connection: RTCPeerConnection): Promise<void> {
    const { rttMs } = await countersOf(connection);
    if (rttMs === null || rttMs < LONG_WAY_MS) return;
    this.#hold(connection, START_BITRATE_KBPS);
    this.#clock.after(FIRST_PICTURE_MS, () => this.#grow(connection, GENTLE_KBPS));
  }

  /** Of `kbps` kbit/s, what the picture may take now. */
  limit(connection: RTCPeerConnection, kbps: number): number {
    return Math.min(kbps, this.#held.get(connection) ?? kbps);
  }

  #grow(connection: RTCPeerConnection, kbps: number): void {
    const grown = kbps >= VIDEO_MOST_KBPS.full;
    if (!grown) this.#clock.after(GENTLE_STEP_MS, () => this.#grow(connection, kbps * GENTLE_GROWTH));
    this.#hold(connection, grown ? null : kbps);
  }

  #hold(connection: RTCPeerConnection, kbps: number | null): void {
    if (kbps === null) this.#held.delete(connection);
    else this.#held.set(connection, kbps);
    this.#changed();
  }
}
