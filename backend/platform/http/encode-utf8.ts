const maxBytesPerUnit = 3;
const encoder = new TextEncoder();
const scratch = new Uint8Array(256 * 1024);

/**
 * Encodes a string as UTF-8. `Buffer.from` first scans the string for its length, which is slow with Ethiopic
 * characters: a list that contained some took twice as long.
 */
export function encodeUtf8(text: string): Buffer {
  if (text.length * maxBytesPerUnit > scratch.length) return Buffer.from(text);
  const { written } = encoder.encodeInto(text, scratch);
  return Buffer.copyBytesFrom(scratch, 0, written);
}
