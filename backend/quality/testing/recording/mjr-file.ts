import { randomInt } from "node:crypto";

/** One RTP payload of a recording, and its time. */
export interface MjrFrame {
  payload: Buffer;
  /** Milliseconds since the first frame. */
  atMs: number;
  /** The time at which the packet arrived, if it was delayed, in milliseconds since the first frame. */
  arrivedMs?: number;
}

interface MjrOptions {
  codec: "vp8" | "opus";
  /** The time at which the server wrote the first packet, in milliseconds since the epoch. */
  startedAt: number;
  frames: readonly MjrFrame[];
}

const clockHz = { vp8: 90_000, opus: 48_000 } as const;
const payloadBytes = 1100;

/**
 * Prepends the first byte of VP8's payload descriptor (RFC 7741), which marks whether a payload is the first part of a
 * frame or a later part.
 */
function partsOf(codec: MjrOptions["codec"], payload: Buffer): Buffer[] {
  if (codec === "opus") return [payload];
  const parts: Buffer[] = [];
  for (let from = 0; from < payload.length; from += payloadBytes)
    parts.push(
      Buffer.concat([Buffer.from([from === 0 ? 0x10 : 0x00]), payload.subarray(from, from + payloadBytes)]),
    );
  return parts;
}

/**
 * Writes a file as Janus records it: `MJR00002`, then a JSON header with the times at which the recording started (`s`)
 * and the first packet was written (`u`, both in microseconds), and then, for each packet, `MEET`, its time, its length
 * and the packet itself (janus-gateway, src/record.c).
 */
export function mjrFile({ codec, startedAt, frames }: MjrOptions): Buffer {
  const written = startedAt * 1000;
  const header = Buffer.from(
    JSON.stringify({ t: codec === "vp8" ? "v" : "a", c: codec, s: written, u: written }),
  );
  const chunks = [Buffer.from("MJR00002"), uint16(header.length), header];
  const ssrc = randomInt(2 ** 32);
  let sequence = 0;
  for (const { payload, atMs, arrivedMs = atMs } of frames) {
    const parts = partsOf(codec, payload);
    for (const [index, part] of parts.entries()) {
      const rtp = Buffer.alloc(12);
      rtp.writeUInt8(0x80, 0);
      rtp.writeUInt8((index === parts.length - 1 ? 0x80 : 0) | (codec === "vp8" ? 96 : 111), 1);
      rtp.writeUInt16BE(sequence++ % 2 ** 16, 2);
      rtp.writeUInt32BE(Math.round((atMs / 1000) * clockHz[codec]) % 2 ** 32, 4);
      rtp.writeUInt32BE(ssrc, 8);
      const packet = Buffer.concat([rtp, part]);
      chunks.push(Buffer.from("MEET"), uint32(Math.round(arrivedMs)), uint16(packet.length), packet);
    }
  }
  return Buffer.concat(chunks);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Returns the frames of an IVF file, the format in which ffmpeg writes VP8. */
export function framesOfIvf(file: Buffer): MjrFrame[] {
  const [rate, scale] = [file.readUInt32LE(16), file.readUInt32LE(20)];
  const frames: MjrFrame[] = [];
  for (let at = file.readUInt16LE(6); at < file.length;) {
    const size = file.readUInt32LE(at);
    const pts = Number(file.readBigUInt64LE(at + 4));
    frames.push({ payload: file.subarray(at + 12, at + 12 + size), atMs: (pts * 1000 * scale) / rate });
    at += 12 + size;
  }
  return frames;
}

/** Returns the packets of an Ogg file with one Opus packet of `packetMs` per page (`-page_duration 1`). */
export function framesOfOgg(file: Buffer, packetMs: number): MjrFrame[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < file.length;) {
    const segments = file.readUInt8(at + 26);
    const from = at + 27 + segments;
    const size = file.subarray(at + 27, from).reduce((sum, length) => sum + length, 0);
    packets.push(file.subarray(from, from + size));
    at = from + size;
  }
  // The first two packets are the Opus header and comments.
  return packets.slice(2).map((payload, index) => ({ payload, atMs: index * packetMs }));
}
