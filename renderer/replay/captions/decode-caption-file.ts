function decodeStrictly(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns true if the bytes contain more valid UTF-8 than chance explains. The file is then damaged UTF-8 rather than
 * text in an older encoding.
 */
function isDamagedUtf8(bytes: ArrayBuffer): boolean {
  const [lost, read] = [/\uFFFD/g, /[^\0-\x7F\uFFFD]/gu].map(
    (kind) => new TextDecoder().decode(bytes).match(kind)?.length ?? 0,
  );
  return (read ?? 0) >= (lost ?? 0);
}

/**
 * Returns the text of a caption file: UTF-8, UTF-16 with its byte order mark, or the western Windows encoding (cp1252).
 * Returns null for anything else, so that no character is ever lost.
 */
export function decodeCaptionFile(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return decodeStrictly(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decodeStrictly(bytes, "utf-16be");
  const text =
    decodeStrictly(bytes, "utf-8") ?? (isDamagedUtf8(bytes) ? null : decodeStrictly(bytes, "windows-1252"));
  // cp1252 has none of these characters. A null byte is half of a UTF-16 character, in a file that lacks its byte order
  // mark.
  return text === null || /[\0\u0081\u008D\u008F\u0090\u009D]/.test(text) ? null : text;
}
