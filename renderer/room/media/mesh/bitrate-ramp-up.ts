import { MAX_VIDEO_KBPS } from "#renderer/kit/media/data-use.ts";
import { countersOf } from "../../quality/call-counters.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { LONG_RTT_MS } from "../engine/playout-delay.ts";
import { START_BITRATE_KBPS } from "./start-bitrate.ts";
import {
  videoAllocationFor,
  type VideoContent,
  type VideoAllocation,
} from "../../quality/allocate-bandwidth.ts";

/** After connecting, the video is scaled down for this long, so that its first frame is small. Milliseconds. */
export const FIRST_FRAME_MS = 700;
const FIRST_FRAME_SCALE = 4;

/** The bitrate on a long path after the first frame, in kbit/s. It then grows step by step. */
const RAMP_UP_KBPS = 200;
const RAMP_UP_FACTOR = 1.25;
const RAMP_UP_STEP_MS = 2_500;

interface RampUp {
  isFirstFrame: boolean;
  maxKbps: number;
}

/**
 * Limits a call's bitrate while it starts. A call's first frame is small, because Chromium drops first frames that are
 * too large for the start bitrate (`DropDueToSize` in WebRTC's video_stream_encoder.cc: below 300 kbit/s everything
 * larger than 320×240).
 *
 * In the first seconds of a call Chromium also overestimates the bandwidth of a long, narrow path by a factor of two,
 * and the excess queues up ahead of the audio. On a long path the bitrate therefore grows in steps, each small enough
 * for the bandwidth estimation to detect congestion in time.
 */
export class BitrateRampUp {
  readonly #clock: Clock;
  readonly #onLimitChanged: () => void;
  readonly #rampUps = new Map<RTCPeerConnection, RampUp>();

  constructor(clock: Clock, onLimitChanged: () => void) {
    this.#clock = clock;
    this.#onLimitChanged = onLimitChanged;
  }

  /** To be called before the offer. */
  prepare(connection: RTCPeerConnection): void {
    this.#rampUps.set(connection, { isFirstFrame: true, maxKbps: Number.POSITIVE_INFINITY });
  }

  /** To be called once the call is connected. */
  async start(connection: RTCPeerConnection): Promise<void> {
    const { rttMs } = await countersOf(connection);
    const isLongPath = rttMs !== null && rttMs >= LONG_RTT_MS;
    if (isLongPath) this.#setLimit(connection, { isFirstFrame: true, maxKbps: START_BITRATE_KBPS });
    this.#clock.after(FIRST_FRAME_MS, () => {
      if (isLongPath) this.#step(connection, RAMP_UP_KBPS);
      else this.#finish(connection);
    });
  }

  /** To be called after the call has ended. */
  cancel(connection: RTCPeerConnection): void {
    this.#rampUps.delete(connection);
  }

  /** Returns how much of its allocation the video may use now. */
  limit(connection: RTCPeerConnection, allocation: VideoAllocation, content: VideoContent): VideoAllocation {
    const rampUp = this.#rampUps.get(connection);
    if (!rampUp) return allocation;
    const { isFirstFrame, maxKbps } = rampUp;
    const limited = maxKbps < allocation.kbps ? videoAllocationFor(maxKbps, content) : allocation;
    // Video of text is not scaled down: Chromium does not drop its first frame for being too large, and scaled-down
    // text would be unreadable.
    if (!isFirstFrame || content === "text") return limited;
    return { ...limited, scale: Math.max(limited.scale, FIRST_FRAME_SCALE) };
  }

  #step(connection: RTCPeerConnection, maxKbps: number): void {
    if (!this.#rampUps.has(connection)) return;
    if (maxKbps >= MAX_VIDEO_KBPS.full) return this.#finish(connection);
    this.#setLimit(connection, { isFirstFrame: false, maxKbps });
    this.#clock.after(RAMP_UP_STEP_MS, () => this.#step(connection, maxKbps * RAMP_UP_FACTOR));
  }

  #setLimit(connection: RTCPeerConnection, rampUp: RampUp): void {
    this.#rampUps.set(connection, rampUp);
    this.#onLimitChanged();
  }

  #finish(connection: RTCPeerConnection): void {
    if (this.#rampUps.delete(connection)) this.#onLimitChanged();
  }
}
