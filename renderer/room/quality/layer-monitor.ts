import { lectureAudio } from "#contract/media/lecture-audio.ts";
import type { VideoLayer } from "#contract/room/media.ts";
import {
  layerCeiling,
  resumeSelection,
  selectLayer,
  startSelection,
  type ArrivalSample,
  type LayerPreference,
} from "./layer-selection.ts";
import { Sampler, type SamplerDeps } from "./sampler.ts";

const SAMPLE_INTERVAL_MS = 500;

/** The packets of browsers that can't send long ones. */
const SHORT_PACKET_MS = 20;
/** On average over a connection, more audio packets than this per second must be short ones. */
const MAX_LONG_PACKETS_PER_SECOND = 25;

interface Received {
  publication: string;
  connection: RTCPeerConnection;
}

interface LayerMonitorDeps extends SamplerDeps {
  /** The media received from the SFU; null while there is none. */
  subscription: () => Received | null;
  preference: () => LayerPreference;
  onLayer: (layer: VideoLayer) => void;
}

interface Arrived {
  connection: RTCPeerConnection;
  at: number;
  audioPackets: number;
  videoPackets: number;
  lost: number;
}

/** Viewer: requests the layer that suits the data level, the video's size and the connection. */
export class LayerMonitor extends Sampler<LayerMonitorDeps> {
  #selection = startSelection(0);
  #first: Arrived | null = null;
  #before: Arrived | null = null;
  #publication: string | null = null;

  constructor(deps: LayerMonitorDeps) {
    super(deps, SAMPLE_INTERVAL_MS);
  }

  override start(): void {
    if (this.running) return;
    this.#selection = startSelection(this.deps.clock.now());
    this.#first = null;
    this.#before = null;
    this.#publication = null;
    super.start();
  }

  /** The layer with which a subscription starts. */
  get layer(): VideoLayer {
    const ceiling = layerCeiling(this.deps.preference());
    return ceiling === "none" || ceiling === "low" ? ceiling : this.#selection.layer;
  }

  protected override async sample(): Promise<void> {
    const { subscription, clock, preference, onLayer } = this.deps;
    const received = subscription();
    const ceiling = layerCeiling(preference());
    if (received) this.#follow(received.publication);
    const arrived = received && (await countArrived(received.connection));
    const before = this.#before;
    this.#before = arrived;
    if (this.#first?.connection !== arrived?.connection || this.#first?.audioPackets === 0)
      this.#first = arrived;
    if (ceiling === "none") return onLayer("none");
    if (arrived && before?.connection === arrived.connection && arrived.audioPackets > before.audioPackets) {
      const sample = between(before, arrived, packetMsOf(this.#first ?? before, arrived));
      this.#selection = selectLayer(this.#selection, sample, ceiling, clock.now());
    }
    onLayer(ceiling === "low" ? ceiling : this.#selection.layer);
  }

  #follow(publication: string): void {
    if (publication !== this.#publication)
      this.#selection = resumeSelection(this.#selection, this.deps.clock.now());
    this.#publication = publication;
  }
}

interface InboundEntry {
  type: string;
  timestamp: number;
  kind?: string;
  packetsReceived?: number;
  packetsLost?: number;
}

/**
 * Uses the time at which the counters were recorded: a busy page reads them late, which must not look like a growing
 * queue.
 */
async function countArrived(connection: RTCPeerConnection): Promise<Arrived> {
  const arrived = { connection, at: 0, audioPackets: 0, videoPackets: 0, lost: 0 };
  const report: RTCStatsReport = await connection.getStats();
  report.forEach(({ type, kind, timestamp, packetsReceived = 0, packetsLost = 0 }: InboundEntry) => {
    if (type !== "inbound-rtp") return;
    arrived.at = timestamp;
    arrived.lost += packetsLost;
    if (kind === "audio") arrived.audioPackets += packetsReceived;
    else arrived.videoPackets += packetsReceived;
  });
  return arrived;
}

/** Returns the length of the host's audio packets, which depends on its browser. */
function packetMsOf(first: Arrived, now: Arrived): number {
  const perSecond = ((now.audioPackets - first.audioPackets) * 1000) / (now.at - first.at);
  return perSecond > MAX_LONG_PACKETS_PER_SECOND ? SHORT_PACKET_MS : lectureAudio.packetMs;
}

function between(before: Arrived, after: Arrived, packetMs: number): ArrivalSample {
  const audioPackets = after.audioPackets - before.audioPackets;
  return {
    ms: after.at - before.at,
    audioMs: audioPackets * packetMs,
    packets: audioPackets + after.videoPackets - before.videoPackets,
    lost: Math.max(after.lost - before.lost, 0),
  };
}
