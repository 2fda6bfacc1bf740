import type { Clock } from "#renderer/kit/clock/clock.ts";
import type { PublisherEngine } from "./publisher-engine.ts";
import { Poller } from "#renderer/kit/clock/poller.ts";

const SAMPLE_INTERVAL_MS = 1_000;

/** A disconnected viewer's call is closed when nothing has arrived over it for this long. Milliseconds. */
export const DISCONNECTED_SILENCE_TIMEOUT_MS = 3_000;

/**
 * A disconnected viewer's call is closed after this time even if it is alive, because a viewer who has not rejoined by
 * then will not return. Milliseconds.
 */
export const DISCONNECTED_MAX_MS = 30_000;

/**
 * The call of a viewer who is still connected to the server is closed when nothing has arrived over it for this long.
 * ICE would take eight seconds to report `failed`. Milliseconds.
 */
export const CONNECTED_SILENCE_TIMEOUT_MS = 6_000;

interface PeerLiveness {
  /** Grows while data arrives; null if there is no call. */
  counter: number | null;
  /**
   * The time since the counter last grew. It is counted in samples, so that sleep of the host's computer does not count
   * as silence.
   */
  silentMs: number;
  /**
   * The time at which the viewer was first seen as disconnected from the server, in milliseconds since 1970; null while
   * the viewer is connected.
   */
  disconnectedAt: number | null;
}

interface DisconnectedPeerMonitorDeps {
  publisher: PublisherEngine;
  clock: Clock;
  /** Viewers who were disconnected from the server and to whom the host still sends. */
  disconnectedViewers: () => readonly string[];
  viewers: () => readonly string[];
  /** Called for each viewer whose call is dead, or who has been disconnected for too long. */
  onCallDead: (peerId: string) => void;
  report: (error: unknown) => void;
}

/**
 * Host: closes the calls of viewers who are gone. A viewer who was only disconnected from the server keeps the call as
 * long as the call itself is alive: a browser that receives media sends RTCP and STUN several times a second, while a
 * browser that was killed sends nothing. When a viewer's network is cut, the server notices only after ten seconds. The
 * host notices earlier that nothing arrives, and stops sending.
 */
export class DisconnectedPeerMonitor {
  readonly #deps: DisconnectedPeerMonitorDeps;
  readonly #poller: Poller;
  #livenessByPeer = new Map<string, PeerLiveness>();

  constructor(deps: DisconnectedPeerMonitorDeps) {
    this.#deps = deps;
    const { clock, report } = deps;
    this.#poller = new Poller({
      clock,
      report,
      intervalMs: SAMPLE_INTERVAL_MS,
      poll: () => this.#checkPeers(),
    });
  }

  start(): void {
    this.#livenessByPeer = new Map();
    this.#poller.start();
  }

  stop(): void {
    this.#poller.stop();
  }

  async #checkPeers(): Promise<void> {
    const { disconnectedViewers, viewers, onCallDead } = this.#deps;
    const samples = [
      ...viewers().map(async (peerId) => [peerId, await this.#sample(peerId, false)] as const),
      ...disconnectedViewers().map(async (peerId) => [peerId, await this.#sample(peerId, true)] as const),
    ];
    this.#livenessByPeer = new Map(await Promise.all(samples));
    // Reads both lists of viewers again: a viewer may have returned or left while the statistics were collected.
    const isDisconnected = (peerId: string) => disconnectedViewers().includes(peerId);
    const isConnected = (peerId: string) => viewers().includes(peerId);
    for (const [peerId, liveness] of this.#livenessByPeer)
      if (
        (isDisconnected(peerId) && this.#isGone(liveness)) ||
        (isConnected(peerId) && isNetworkCut(liveness))
      )
        onCallDead(peerId);
  }

  async #sample(peerId: string, disconnected: boolean): Promise<PeerLiveness> {
    const counter = await this.#deps.publisher.livenessCounter(peerId);
    const before = this.#livenessByPeer.get(peerId);
    return {
      counter,
      silentMs: before?.counter === counter ? before.silentMs + SAMPLE_INTERVAL_MS : 0,
      disconnectedAt: disconnected ? (before?.disconnectedAt ?? this.#deps.clock.now()) : null,
    };
  }

  #isGone({ counter, silentMs, disconnectedAt }: PeerLiveness): boolean {
    const expired = disconnectedAt !== null && this.#deps.clock.now() - disconnectedAt >= DISCONNECTED_MAX_MS;
    return counter === null || silentMs >= DISCONNECTED_SILENCE_TIMEOUT_MS || expired;
  }
}

/**
 * Returns true if the viewer's network seems to be cut. Returns false for a call over which nothing has arrived so far,
 * because the viewer requests a new call if the set-up takes too long.
 */
function isNetworkCut({ counter, silentMs }: PeerLiveness): boolean {
  return counter !== null && counter > 0 && silentMs >= CONNECTED_SILENCE_TIMEOUT_MS;
}

interface StatsEntry {
  type: string;
  bytesReceived?: number;
  requestsReceived?: number;
  responsesReceived?: number;
}

/**
 * Returns a number that grows while the remote browser is alive, from its RTCP reports and its STUN requests and
 * responses.
 */
export async function readLivenessCounter(connection: RTCPeerConnection | null): Promise<number | null> {
  if (!connection || ["closed", "failed"].includes(connection.connectionState)) return null;
  let counter = 0;
  const report: RTCStatsReport = await connection.getStats();
  report.forEach((entry: StatsEntry) => {
    if (entry.type !== "candidate-pair") return;
    counter += (entry.bytesReceived ?? 0) + (entry.requestsReceived ?? 0) + (entry.responsesReceived ?? 0);
  });
  return counter;
}
