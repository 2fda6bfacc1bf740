/** A call's totals since its start. */
export interface CallCounters {
  /** The call's id. A new call to the same viewer has another id, and its totals restart from zero. */
  call: string;
  /** True for the call of the corner camera, which comes in addition to the main one. */
  isCorner?: boolean;
  /** Milliseconds since 1970. */
  at: number;
  /** The bytes of audio and video, including RTP headers. */
  bytes: number;
  /** The call's entire network traffic in both directions, which counts towards a metered connection's usage. */
  wireBytes: number;
  packets: number;
  lost: number;
  /** Video frames encoded by a sender, or decoded by a receiver. */
  frames: number;
  /** Jitter of the audio in milliseconds. */
  jitterMs: number;
  /** Round-trip time in milliseconds; null while unknown. */
  rttMs: number | null;
}

/** The fields of `RTCStats` that we read; an entry's fields depend on its type. */
interface StatsEntry {
  type: string;
  kind?: string;
  nominated?: boolean;
  bytesSent?: number;
  bytesReceived?: number;
  headerBytesSent?: number;
  headerBytesReceived?: number;
  packetsSent?: number;
  packetsReceived?: number;
  packetsLost?: number;
  framesEncoded?: number;
  framesDecoded?: number;
  jitter?: number;
  currentRoundTripTime?: number;
}

/** Bytes per packet that the statistics do not include: 20 for IPv4, 8 for UDP. */
const IP_UDP_BYTES = 28;

type Sums = Omit<CallCounters, "call" | "isCorner" | "at">;

/** Adds up a connection's statistics. For outgoing media, loss and jitter come from the receiver's RTCP reports. */
export function countersIn(report: Iterable<StatsEntry>): Sums {
  const sums: Sums = { bytes: 0, wireBytes: 0, packets: 0, lost: 0, frames: 0, jitterMs: 0, rttMs: null };
  for (const entry of report) count(sums, entry);
  // For browsers without transport statistics, the network traffic is estimated.
  return { ...sums, wireBytes: sums.wireBytes || sums.bytes + sums.packets * IP_UDP_BYTES };
}

function count(sums: Sums, entry: StatsEntry): void {
  const jitterMs = entry.kind === "audio" ? Math.round((entry.jitter ?? 0) * 1000) : 0;
  switch (entry.type) {
    case "inbound-rtp":
      sums.bytes += (entry.bytesReceived ?? 0) + (entry.headerBytesReceived ?? 0);
      sums.packets += entry.packetsReceived ?? 0;
      sums.lost += entry.packetsLost ?? 0;
      sums.frames += entry.framesDecoded ?? 0;
      sums.jitterMs += jitterMs;
      break;
    case "outbound-rtp":
      sums.bytes += (entry.bytesSent ?? 0) + (entry.headerBytesSent ?? 0);
      sums.packets += entry.packetsSent ?? 0;
      sums.frames += entry.framesEncoded ?? 0;
      break;
    case "remote-inbound-rtp":
      sums.lost += entry.packetsLost ?? 0;
      sums.jitterMs += jitterMs;
      break;
    case "transport":
      sums.wireBytes += bothDirections(entry.bytesReceived, entry.bytesSent);
      sums.wireBytes += bothDirections(entry.packetsReceived, entry.packetsSent) * IP_UDP_BYTES;
      break;
    case "candidate-pair":
      if (entry.nominated && entry.currentRoundTripTime !== undefined)
        sums.rttMs = Math.round(entry.currentRoundTripTime * 1000);
      break;
    default:
      break;
  }
}

function bothDirections(received = 0, sent = 0): number {
  return received + sent;
}

export async function countersOf(connection: Pick<RTCPeerConnection, "getStats">): Promise<Sums> {
  const report: RTCStatsReport = await connection.getStats();
  const entries: StatsEntry[] = [];
  report.forEach((entry: StatsEntry) => entries.push(entry));
  return countersIn(entries);
}
