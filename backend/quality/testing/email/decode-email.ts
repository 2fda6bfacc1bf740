const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

/** Decodes a raw message as an email app does: the encoded words in its headers, and its text. */
export function decodeEmail(raw: string): string {
  const head = raw
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(text, "base64").toString("latin1"),
    )
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) => text.replaceAll("_", " "));
  return quoted(head.replaceAll("=\r\n", ""));
}
