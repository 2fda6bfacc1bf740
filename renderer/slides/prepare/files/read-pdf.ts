import {
  getDocument,
  PasswordException,
  PDFWorker,
  type PDFPageProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { MAX_SLIDE_CHARACTERS, MAX_SLIDES, type SentSlideContent } from "#contract/slides/deck.ts";
import { cleanText } from "#contract/text/clean-text.ts";
import { cutText } from "#contract/text/cut-text.ts";
import { createPage, encodePage } from "./encode-page.ts";
import { FileError, type PageSource } from "./page-source.ts";
import { PdfData } from "./pdf-data.ts";

/** Opens a PDF in a worker. @throws FileError password, brokenPdf, tooManyPages */
export async function openPdf(file: File, name: string): Promise<PageSource> {
  const port = new Worker(new URL("pdfjs-dist/legacy/build/pdf.worker.mjs", import.meta.url), {
    type: "module",
  });
  const task = getDocument({
    data: await file.arrayBuffer(),
    worker: PDFWorker.create({ port }),
    useWorkerFetch: false,
    BinaryDataFactory: PdfData,
  });
  const close = () => {
    void task.destroy();
    port.terminate();
  };
  try {
    const pdf = await task.promise;
    if (pdf.numPages > MAX_SLIDES) throw new FileError("tooManyPages");
    return {
      name,
      pages: pdf.numPages,
      fingerprint: [...pdf.fingerprints.filter((part) => part !== null), file.size].join("-"),
      read: async (number) => readPage(await pdf.getPage(number)),
      close,
    };
  } catch (error) {
    close();
    if (error instanceof FileError) throw error;
    throw new FileError(error instanceof PasswordException ? "password" : "brokenPdf", error);
  }
}

/** @throws FileError brokenPage, shape */
async function readPage(page: PDFPageProxy): Promise<SentSlideContent> {
  try {
    const { canvas, scale } = createPage(page.getViewport({ scale: 1 }));
    const viewport = page.getViewport({ scale });
    // "print" draws without waiting for the screen's frames, which do not come while the page is in the background.
    await page.render({ canvas, viewport, intent: "print" }).promise;
    return { picture: await encodePage(canvas), text: await textOf(page) };
  } catch (error) {
    throw error instanceof FileError ? error : new FileError("brokenPage", error);
  } finally {
    page.cleanup();
  }
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
  const readable = text.replaceAll(/(?!\n)[\p{Cc}\p{Cs}\uFFFD]/gu, " ");
  return cutText(cleanText(readable), MAX_SLIDE_CHARACTERS);
}
