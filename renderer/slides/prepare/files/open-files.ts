import { MAX_DECK_BYTES, MAX_SLIDES } from "#contract/slides/deck.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { uploadName } from "#renderer/data/uploads/upload-name.ts";
import { withChunkTimeout } from "#renderer/data/queries/lazy-screen.ts";
import { FileError, type PageSource } from "./page-source.ts";
import { readPicture } from "./read-pictures.ts";

/** The `accept` attribute of the file input. Presentations are refused with the way to make a PDF of them. */
export const SLIDE_FILES = "image/*,.pdf,.ppt,.pptx,.pps,.ppsx,.odp,.key";
const presentation = /\.(?:pptx?|ppsx?|odp|key)$/i;

export const isPdf = ({ name, type }: File) => type === "application/pdf" || /\.pdf$/i.test(name);

const nameOf = (file: File) => uploadName(file).replace(/\.\w{1,9}$/, "");

/** @throws FileError, ApiError unreachable if the part that reads PDFs can't be loaded */
export async function openFiles(files: readonly File[]): Promise<PageSource> {
  const [first] = files;
  if (!first || files.some(({ name }) => presentation.test(name))) throw new FileError("powerpoint");
  if (files.some(isPdf)) {
    if (files.length > 1) throw new FileError("onePdf");
    if (first.size > MAX_DECK_BYTES) throw new FileError("tooLarge");
    const { openPdf } = await withChunkTimeout(import("./read-pdf.ts")).catch((cause: unknown) => {
      throw new ApiError({ code: "unreachable", status: 0, message: "No part that reads PDFs.", cause });
    });
    return openPdf(first, nameOf(first));
  }
  if (files.some(({ type }) => !type.startsWith("image/"))) throw new FileError("unknown");
  if (files.length > MAX_SLIDES) throw new FileError("tooManyPages");
  return {
    name: nameOf(first),
    pages: files.length,
    fingerprint: null,
    read: (page) => readPicture(files[page - 1] ?? first),
    close: () => undefined,
  };
}
