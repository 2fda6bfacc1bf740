import { countersOf } from "../../quality/call-counters.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { Poller } from "#renderer/kit/clock/poller.ts";

/** From this round-trip time on, a network path counts as long. */
export const LONG_RTT_MS = 100;

/** On a path whose round-trip time and jitter together are below this, a retransmitted packet still arrives in time. */
const SHORT_PATH_MS = 40;
const MAX_DELAY_MS = 400;
/** The minimum delay on a path that needs one, for example a short path that loses packets. */
const MIN_DELAY_MS = 80;
/**
 * The most that the delay grows in one interval. The decoder can stretch audio by this much inaudibly; a larger step
 * would leave a gap.
 */
const STEP_UP_MS = 80;
const STEP_DOWN_MS = 20;
const INTERVAL_MS = 700;
/** The delay decreases only when a lower delay has been enough for this long. Milliseconds. */
const CALM_MS = 30_000;

interface Path {
  rttMs: number | null;
  jitterMs: number;
  /** True if packets have gone missing since the last sample. */
  isLossy: boolean;
}

/**
 * Returns the playout delay that a path needs, in milliseconds. It must cover two trips: one to request a lost packet
 * again, and one for its retransmission.
 */
export function playoutDelayFor({ rttMs, jitterMs, isLossy }: Path): number {
  const pathMs = (rttMs ?? 0) + jitterMs;
  if (pathMs < SHORT_PATH_MS && !isLossy) return 0;
  // Packets arrive unevenly on a long path, even if the last second showed little jitter.
  if (rttMs !== null && rttMs >= LONG_RTT_MS) return MAX_DELAY_MS;
  return Math.min(Math.max(2 * pathMs, MIN_DELAY_MS), MAX_DELAY_MS);
}

interface PlayoutDelayDeps {
  clock: Clock;
  report: (error: unknown) => void;
}

/** Adapts the playout delay for as long as the connection exists. */
export function adaptPlayoutDelay(connection: RTCPeerConnection, deps: PlayoutDelayDeps): void {
  const delay = new PlayoutDelay(connection, deps);
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState === "connected") delay.start();
  });
}

/**
 * Adapts the jitter buffer target of the received audio to the path during the connection's lifetime. The target starts
 * to grow immediately, in limited steps, but shrinks only after a calm period. Without this class, the browser would
 * enlarge the buffer only after the audio has broken up.
 */
class PlayoutDelay {
  readonly #connection: RTCPeerConnection;
  readonly #clock: Clock;
  readonly #poller: Poller;
  #delayMs = 0;
  #neededAt = 0;
  #missing = 0;

  constructor(connection: RTCPeerConnection, deps: PlayoutDelayDeps) {
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
    const { rttMs, jitterMs } = await countersOf(this.#connection);
    const missing = await missingSoFar(this.#connection);
    const isLossy = missing > this.#missing;
    this.#missing = missing;
    this.#adapt(playoutDelayFor({ rttMs, jitterMs, isLossy }));
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

/**
 * Returns how many audio packets have not arrived in time so far: those retransmitted late, and those lost for good.
 */
async function missingSoFar(connection: RTCPeerConnection): Promise<number> {
  const report: RTCStatsReport = await connection.getStats();
  let missing = 0;
  report.forEach(({ type, kind, nackCount = 0, packetsLost = 0 }: RTCInboundRtpStreamStats) => {
    if (type === "inbound-rtp" && kind === "audio") missing += nackCount + Math.max(packetsLost, 0);
  });
  return missing;
}
