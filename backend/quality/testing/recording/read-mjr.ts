/**
 * Returns the times at which Janus wrote the first and the last packet of a `.mjr`, in milliseconds since the epoch;
 * null if the file contains no packet.
 */
export function spanOfMjr(file: Buffer): { fromMs: number; toMs: number } | null {
  const headerEnd = 10 + file.readUInt16BE(8);
  const { u } = JSON.parse(file.toString("utf8", 10, headerEnd)) as { u: number };
  const frameHead = 10;
  let last: number | null = null;
  for (let at = headerEnd; at + frameHead <= file.length;) {
    const size = file.readUInt16BE(at + 8);
    if (at + frameHead + size > file.length) break;
    last = file.readUInt32BE(at + 4);
    at += frameHead + size;
  }
  return last === null ? null : { fromMs: u / 1000, toMs: u / 1000 + last };
}
