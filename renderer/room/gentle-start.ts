import { VIDEO_MOST_KBPS } from "#renderer/ui/data-use.ts";
import { countersOf } from "./call-counters.ts";
import type { Clock } from "./clock.ts";
import {
  FIRST_PICTURE_MS,
  FIRST_PICTURE_SCALE,
  GENTLE_GROWTH,
  GENTLE_KBPS,
  GENTLE_STEP_MS,
  LONG_WAY_MS,
  START_BITRATE_KBPS,
} from "./room-constants.ts";
import { shaped, type PictureKind, type VideoShare } from "./upload-budget.ts";

/** How a picture begins. */
interface Beginning {
  isFirst: boolean;
  kbps: number;
}

/**
 * A call's first picture is small: Chromium drops first frames that are too large for the bitrate it begins with
 * (`DropDueToSize` in WebRTC's video_stream_encoder.cc: below 300 kbit/s whatever is larger than 320×240).
 *
 * And in its first seconds a browser takes a long, thin line for twice as wide as it is, and what it sends too much
 * waits in front of the sound. So where the way is long the picture is let grow step by step, each small enough for
 * the browser to notice in time what the line carries.
 */
export class GentleStart {
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #held = new Map<RTCPeerConnection, Beginning>();

  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** To be called before the call is offered. */
  expect(connection: RTCPeerConnection): void {
    this.#held.set(connection, { isFirst: true, kbps: Number.POSITIVE_INFINITY });
  }

  /** To be called when the call stands. */
  async begin(connection: RTCPeerConnection): Promise<void> {
    const { rttMs } = await countersOf(connection);
    const isFar = rttMs !== null && rttMs >= LONG_WAY_MS;
    if (isFar) this.#hold(connection, { isFirst: true, kbps: START_BITRATE_KBPS });
    this.#clock.after(FIRST_PICTURE_MS, () => {
      if (isFar) this.#grow(connection, GENTLE_KBPS);
      else this.#release(connection);
    });
  }

  /** The call is over. */
  end(connection: RTCPeerConnection): void {
    this.#held.delete(connection);
  }

  /** What of its share the picture may take now. */
  limit(connection: RTCPeerConnection, share: VideoShare, kind: PictureKind): VideoShare {
    const beginning = this.#held.get(connection);
    if (!beginning) return share;
    const { isFirst, kbps } = beginning;
    const fitting = kbps < share.kbps ? shaped(kbps, kind) : share;
    // A text is never dropped for its size, and nobody can read it small.
    if (!isFirst || kind === "text") return fitting;
    return { ...fitting, scale: Math.max(fitting.scale, FIRST_PICTURE_SCALE) };
  }

  #grow(connection: RTCPeerConnection, kbps: number): void {
    if (!this.#held.has(connection)) return;
    if (kbps >= VIDEO_MOST_KBPS.full) return this.#release(connection);
    this.#hold(connection, { isFirst: false, kbps });
    this.#clock.after(GENTLE_STEP_MS, () => this.#grow(connection, kbps * GENTLE_GROWTH));
  }

  #hold(connection: RTCPeerConnection, beginning: Beginning): void {
    this.#held.set(connection, beginning);
    this.#changed();
  }

  #release(connection: RTCPeerConnection): void {
    if (this.#held.delete(connection)) this.#changed();
  }
}
