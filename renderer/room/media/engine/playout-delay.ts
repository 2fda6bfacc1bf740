import { lectureAudio } from "#contract/media/lecture-audio.ts";
import { countersOf, type CallCounters } from "../../quality/call-counters.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { Poller } from "#renderer/kit/clock/poller.ts";

/** From this round-trip time on, a network path counts as long. */
export const LONG_RTT_MS = 100;

const MAX_DELAY_MS = 400;
/**
 * The most that the delay grows in one interval. The decoder can stretch audio by this much inaudibly; a larger step
 * would leave a gap.
 */
const STEP_UP_MS = 80;
const STEP_DOWN_MS = 20;
const INTERVAL_MS = 700;
/** The delay decreases only when a lower delay has been enough for this long. Milliseconds. */
const CALM_MS = 30_000;

/** Returns whether this browser can delay the audio that it plays. */
export function canDelayPlayout(): boolean {
  return "jitterBufferTarget" in RTCRtpReceiver.prototype;
}

/**
 * Returns the playout delay that a path needs, in milliseconds. It must cover two trips: one to request a lost packet
 * again, and one for its retransmission.
 */
export function playoutDelayFor({ rttMs, jitterMs }: Pick<CallCounters, "rttMs" | "jitterMs">): number {
  // Packets arrive unevenly on a long path, even if the last second showed little jitter.
  if (rttMs !== null && rttMs >= LONG_RTT_MS) return MAX_DELAY_MS;
  return Math.min(Math.max(2 * ((rttMs ?? 0) + jitterMs), lectureAudio.playoutDelayMs), MAX_DELAY_MS);
}

/** Returns how long the audio of these receivers waits before it is played, in milliseconds. */
export function playoutDelayOf(receivers: readonly RTCRtpReceiver[]): number {
  return Math.max(0, ...receivers.map(({ jitterBufferTarget }) => jitterBufferTarget ?? 0));
}

/** The part of a connection that is needed to adapt its playout delay. */
export type ReceivingConnection = Pick<
  RTCPeerConnection,
  "addEventListener" | "connectionState" | "getReceivers" | "getStats"
>;

interface PlayoutDelayDeps {
  clock: Clock;
  report: (error: unknown) => void;
}

/** Adapts the playout delay for as long as the connection exists. */
export function adaptPlayoutDelay(connection: ReceivingConnection, deps: PlayoutDelayDeps): void {
  const delay = new PlayoutDelay(connection, deps);
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState === "connected") delay.start();
  });
}

/**
 * Adapts the jitter buffer target of the received audio to the path during the connection's lifetime. It begins at
 * zero, so that the first sound doesn't wait for it, grows in limited steps, and shrinks only after a calm period.
 * Without this class, the browser would enlarge the buffer only after the audio has broken up.
 */
class PlayoutDelay {
  readonly #connection: ReceivingConnection;
  readonly #clock: Clock;
  readonly #poller: Poller;
  #delayMs = 0;
  #neededAt = 0;

  constructor(connection: ReceivingConnection, deps: PlayoutDelayDeps) {
    this.#connection = connection;
    this.#clock = deps.clock;
    this.#poller = new Poller({ ...deps, intervalMs: INTERVAL_MS, poll: () => this.#look() });
  }

  /** Idempotent. */
  start(): void {
    this.#poller.start();
  }

  async #look(): Promise<void> {
    // Closing the connection from this page fires no event, so each poll checks the state.
    if (this.#connection.connectionState === "closed") return this.#poller.stop();
    this.#adapt(playoutDelayFor(await countersOf(this.#connection)));
  }

  #adapt(neededMs: number): void {
    const now = this.#clock.now();
    if (neededMs >= this.#delayMs) {
      this.#neededAt = now;
      if (neededMs > this.#delayMs) this.#set(Math.min(this.#delayMs + STEP_UP_MS, neededMs));
    } else if (now - this.#neededAt >= CALM_MS) this.#set(Math.max(this.#delayMs - STEP_DOWN_MS, neededMs));
  }

  #set(delayMs: number): void {
    this.#delayMs = delayMs;
    for (const receiver of this.#connection.getReceivers())
      if (receiver.track.kind === "audio" && "jitterBufferTarget" in receiver)
        receiver.jitterBufferTarget = delayMs;
  }
}
