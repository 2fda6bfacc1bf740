/**
 * Returns the same recording (`.mjr`) as if Janus had made it at another time. `from` and `to` are in milliseconds
 * since the epoch.
 */
export function shiftRecording(mjr: Buffer, { from, to }: { from: number; to: number }): Buffer {
  const micros = (ms: number) => String(ms * 1000);
  if (micros(from).length !== micros(to).length) throw new RangeError("too far away");
  const headerEnd = 10 + mjr.readUInt16BE(8);
  const header = mjr.toString("latin1", 0, headerEnd).replaceAll(micros(from), micros(to));
  return Buffer.concat([Buffer.from(header, "latin1"), mjr.subarray(headerEnd)]);
}
