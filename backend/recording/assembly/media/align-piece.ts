const frameHeadBytes = 10;
const rtpHeadBytes = 12;
/** What moves by less is moved by what networks do. */
const THRESHOLD_MS = 20;
/** A network that stalls for less delivers all within this time, and then nothing is late any more. */
const WINDOW_MS = 5000;
/** What is further from its time is wrong. */
const MOST_MS = 60_000;

/** RTP's clock (RFC 7587, RFC 7741) in ticks a millisecond, and how soon one frame may follow another. */
const media = {
  audio: { ticksPerMs: 48, spacingMs: 20 },
  video: { ticksPerMs: 90, spacingMs: 1 },
} as const;

interface Packet {
  /** Where its RTP timestamp is in the file. */
  at: number;
  /** As Janus wrote it, and by its own timestamp; milliseconds since the first packet. */
  arrivedMs: number;
  sentMs: number;
}

const lateness = ({ arrivedMs, sentMs }: Packet) => arrivedMs - sentMs;

/** Those that are whole (janus-gateway, src/record.c); what is cut off or no RTP is not. */
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
      // The difference of two timestamps, which begin anywhere and go round; the second may be the earlier one.
      const sentMs = ((ticks - first.ticks) | 0) / ticksPerMs;
      packets.push({ at: timestampAt, arrivedMs: arrived - first.arrived, sentMs });
    }
    at += frameHeadBytes + size;
  }
  return packets;
}

/** For each packet, how late the least late one is of those that come within the window. */
function leastLate(packets: readonly Packet[]): number[] {
  const least: number[] = [];
  /** From the last on; those that may be the least late of a window, which is the first. */
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
  /** The file was changed. */
  isMoved: boolean;
  /** From when its first packet came to when the piece begins: 0 or less. */
  offsetMs: number;
}

/**
 * Puts what was recorded (`.mjr`) where it belongs, in place, by when its packets came. A browser counts its own time, which
 * is not that of the lecture: when a computer has too much to do, it skips sound and counts on as if nothing were missing.
 * Where the piece begins is told by its first seconds, since its first packet may have come late, as a new source's first
 * picture does, and would delay all that follow.
 */
export function alignPiece(mjr: Buffer, medium: keyof typeof media): Alignment {
  const asItCame = { isMoved: false, offsetMs: 0 };
  if (mjr.length < frameHeadBytes) return asItCame;
  const { ticksPerMs, spacingMs } = media[medium];
  const packets = packetsOf(mjr, ticksPerMs);
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
