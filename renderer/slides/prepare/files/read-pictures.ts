import type { SentSlideContent } from "#contract/slides/deck.ts";
import { createPage, encodePage } from "./encode-page.ts";
import { FileError } from "./page-source.ts";

/** Reads a picture as a page: small enough to send, and without what a photo says of its place. @throws FileError brokenPicture, shape */
export async function readPicture(file: Blob): Promise<SentSlideContent> {
  try {
    const bitmap = await createImageBitmap(file);
    const { canvas, context } = createPage(bitmap, 1);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return { picture: await encodePage(canvas), text: "" };
  } catch (error) {
    throw error instanceof FileError ? error : new FileError("brokenPicture", error);
  }
}
