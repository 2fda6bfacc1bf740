const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

/** What a mail program shows of a message: the encoded words of its head, and its text. */
export function readMail(raw: string): string {
  const head = raw
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(text, "base64").toString("latin1"),
    )
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) => text.replaceAll("_", " "));
  return quoted(head.replaceAll("=\r\n", ""));
}
