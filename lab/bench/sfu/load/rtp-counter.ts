/** RTP packets since the first: the number sent, according to their sequence numbers, and the number received. */
export interface RtpCount {
  sent: number;
  received: number;
  bytes: number;
}

interface Stream {
  last: number;
  sent: number;
}

const SEQUENCE_NUMBERS = 0x1_00_00;

/** Counts packets by the RTP header (RFC 3550), which SRTP does not encrypt. */
export class RtpCounter {
  readonly #streams = new Map<number, Stream>();
  #received = 0;
  #bytes = 0;

  add(packet: Buffer): void {
    const [sequence, source] = [packet.readUInt16BE(2), packet.readUInt32BE(8)];
    this.#received += 1;
    this.#bytes += packet.length;
    const stream = this.#streams.get(source);
    if (!stream) {
      this.#streams.set(source, { last: sequence, sent: 1 });
      return;
    }
    const ahead = (sequence - stream.last + SEQUENCE_NUMBERS) % SEQUENCE_NUMBERS;
    // A reordered packet has already been counted as sent.
    if (ahead >= SEQUENCE_NUMBERS / 2) return;
    stream.last = sequence;
    stream.sent += ahead;
  }

  get count(): RtpCount {
    const sent = [...this.#streams.values()].reduce((sum, stream) => sum + stream.sent, 0);
    return { sent, received: this.#received, bytes: this.#bytes };
  }
}

/** An RTP packet differs from STUN and DTLS in its first byte (RFC 7983), and from RTCP in its second (RFC 5761). */
export function isRtp(packet: Buffer): boolean {
  const [first = 0, second = 0] = packet;
  return first >= 128 && first < 192 && !(second >= 192 && second <= 223);
}
