import { MAX_PICTURE_BYTES } from "#contract/picture.ts";

/** Codes of the contract's catalogue: the server says the same, only later. */
export type PictureIssue = "picture_too_large" | "picture_unreadable";

/** For a file input, whose chooser then shows nothing else. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

const HEAD_BYTES = 16;

/** "....WEBP": a dot stands for any byte. */
const BEGINNINGS = [
  "\u00FF\u00D8\u00FF",
  "\u0089PNG\r\n\u001A\n",
  "GIF8",
  "RIFF....WEBP",
  "....ftypavif",
  "....ftypavis",
  "....ftypmif1",
];

const begins = (head: string, beginning: string) =>
  Array.from(beginning).every((sign, place) => sign === "." || head[place] === sign);

/** What is wrong with a chosen file before it is uploaded, by its first bytes; its name proves nothing. */
export async function pictureIssue(file: Blob): Promise<PictureIssue | null> {
  if (file.size > MAX_PICTURE_BYTES) return "picture_too_large";
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  return BEGINNINGS.some((beginning) => begins(head, beginning)) ? null : "picture_unreadable";
}
