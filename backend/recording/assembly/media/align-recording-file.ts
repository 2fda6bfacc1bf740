const frameHeadBytes = 10;
const rtpHeadBytes = 12;
/** Smaller shifts are network jitter and are ignored. */
const THRESHOLD_MS = 20;
/**
 * When a network stalls for less than this, all delayed packets arrive within the window, and later packets are on
 * time.
 */
const WINDOW_MS = 5000;
/** A timestamp that is further off than this is invalid. */
const MOST_MS = 60_000;
/** The length of the shortest packets of audio that browsers send. */
const LEAST_AUDIO_MS = 20;

/** RTP clock ticks per millisecond (RFC 7587, RFC 7741). */
const clocks = { audio: 48, video: 90 } as const;

interface Packet {
  /** Position of the packet's RTP timestamp in the file. */
  at: number;
  /**
   * `arrivedMs` is the time at which Janus wrote the packet, `sentMs` the time by the packet's own timestamp; both in
   * milliseconds since the first packet.
   */
  arrivedMs: number;
  sentMs: number;
}

const lateness = ({ arrivedMs, sentMs }: Packet) => arrivedMs - sentMs;

/** Returns the complete packets (janus-gateway, src/record.c). Truncated or non-RTP packets are dropped. */
function packetsOf(mjr: Buffer, ticksPerMs: number): Packet[] {
  const packets: Packet[] = [];
  let first: { arrived: number; ticks: number } | null = null;
  for (let at = frameHeadBytes + mjr.readUInt16BE(8); at + frameHeadBytes <= mjr.length;) {
    const size = mjr.readUInt16BE(at + 8);
    if (mjr.toString("latin1", at, at + 4) !== "MEET" || at + frameHeadBytes + size > mjr.length) break;
    if (size >= rtpHeadBytes) {
      const timestampAt = at + frameHeadBytes + 4;
      const [arrived, ticks] = [mjr.readUInt32BE(at + 4), mjr.readUInt32BE(timestampAt)];
      first ??= { arrived, ticks };
      // The difference of two timestamps, which start at any value and wrap around; the second may be the earlier one.
      const sentMs = ((ticks - first.ticks) | 0) / ticksPerMs;
      packets.push({ at: timestampAt, arrivedMs: arrived - first.arrived, sentMs });
    }
    at += frameHeadBytes + size;
  }
  return packets;
}

/** Returns the length of a packet of audio, which the sender's browser chose: the least step between two packets. */
function packetMsOf(packets: readonly Packet[]): number {
  let least = Infinity;
  for (const [index, { sentMs }] of packets.entries()) {
    const stepMs = sentMs - (packets[index - 1]?.sentMs ?? sentMs);
    if (stepMs >= LEAST_AUDIO_MS) least = Math.min(least, stepMs);
  }
  return least;
}

/**
 * Returns, for each packet, the smallest lateness among this packet and the packets that arrive within WINDOW_MS after
 * it.
 */
function leastLate(packets: readonly Packet[]): number[] {
  const least: number[] = [];
  /**
   * The packets that may be the least late in a window, collected from the last packet to the first. The first
   * candidate is the least late.
   */
  const candidates: Packet[] = [];
  for (const packet of packets.toReversed()) {
    while (candidates[0] && candidates[0].arrivedMs > packet.arrivedMs + WINDOW_MS) candidates.shift();
    for (let last = candidates.at(-1); last && lateness(last) >= lateness(packet); last = candidates.at(-1))
      candidates.pop();
    candidates.push(packet);
    least.push(lateness(candidates[0] ?? packet));
  }
  return least.toReversed();
}

export interface Alignment {
  /** True if the file was changed. */
  isMoved: boolean;
  /** The file's start relative to the arrival of its first packet, in milliseconds; never positive. */
  offsetMs: number;
}

/**
 * Realigns a recording file (`.mjr`) in place, by the arrival times of its packets. A browser's timestamps follow its
 * own clock, not the lecture's: an overloaded computer skips audio and continues counting as if nothing were missing.
 * The start is derived from the first seconds, since the first packet may have arrived late, as a new source's first
 * video frame does, and would delay everything after it.
 */
export function alignRecordingFile(mjr: Buffer, medium: keyof typeof clocks): Alignment {
  const asItCame = { isMoved: false, offsetMs: 0 };
  if (mjr.length < frameHeadBytes) return asItCame;
  const ticksPerMs = clocks[medium];
  const packets = packetsOf(mjr, ticksPerMs);
  const spacingMs = medium === "audio" ? packetMsOf(packets) : 1;
  const late = leastLate(packets);
  const [firstMs] = late;
  if (firstMs === undefined || late.some((ms) => Math.abs(ms) > MOST_MS)) return asItCame;
  let isMoved = false;
  let shiftMs = 0;
  let lastSentMs = 0;
  for (const [index, { at, sentMs }] of packets.entries()) {
    const wantedMs = (late[index] ?? firstMs) - firstMs;
    // All packets of a frame stay together.
    if (sentMs > lastSentMs) {
      const soonestMs = lastSentMs + shiftMs + spacingMs;
      if (Math.abs(wantedMs - shiftMs) > THRESHOLD_MS)
        shiftMs = Math.max(sentMs + wantedMs, Math.min(soonestMs, sentMs + shiftMs)) - sentMs;
      lastSentMs = sentMs;
    }
    if (shiftMs === 0) continue;
    isMoved = true;
    const ticks = mjr.readUInt32BE(at) + Math.round(shiftMs * ticksPerMs);
    mjr.writeUInt32BE((ticks + 2 ** 32) % 2 ** 32, at);
  }
  return { isMoved, offsetMs: firstMs };
}
