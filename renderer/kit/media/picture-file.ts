import { MAX_PICTURE_BYTES } from "#contract/pictures/picture.ts";

/** Error codes of the contract. The server would report the same codes, but only after the upload. */
export type PictureIssue = "picture_too_large" | "picture_unreadable";

/** The `accept` attribute of a file input. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/apng,image/webp,image/gif,image/avif";

const HEAD_BYTES = 16;

/** File signatures. A dot stands for any byte. */
const SIGNATURES = [
  "\u00FF\u00D8\u00FF",
  "\u0089PNG\r\n\u001A\n",
  "GIF8",
  "RIFF....WEBP",
  "....ftypavif",
  "....ftypavis",
  "....ftypmif1",
];

const hasSignature = (head: string, signature: string) =>
  Array.from(signature).every((character, index) => character === "." || head[index] === character);

/** Checks a chosen file by its first bytes before the upload, because the file name proves nothing. */
export async function pictureIssue(file: Blob): Promise<PictureIssue | null> {
  if (file.size > MAX_PICTURE_BYTES) return "picture_too_large";
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  return SIGNATURES.some((signature) => hasSignature(head, signature)) ? null : "picture_unreadable";
}
