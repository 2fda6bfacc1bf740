import { MAX_RATIO, MIN_RATIO, SLIDE_WIDTHS } from "#contract/slides/deck.ts";
import { FileError } from "./page-source.ts";

const QUALITY = 0.85;
/** Chromium then encodes without loss: text is sharper, and takes a third of the bytes. A photo takes several times as many. */
const LOSSLESS = 1;
const [WIDTH] = SLIDE_WIDTHS;

/** Returns a white canvas that has a page's shape and at most the width of a slide. @throws FileError shape */
export function createPage({ width, height }: { width: number; height: number }, largestScale = Infinity) {
  const ratio = height / width;
  if (!(ratio >= MIN_RATIO && ratio <= MAX_RATIO)) throw new FileError("shape");
  const scale = Math.min(WIDTH / width, largestScale);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser draws no pictures.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, context, scale };
}

/** Encodes a page as the server takes it. A browser that can't encode WebP, such as Safari, gives a PNG instead. */
export async function encodePage(canvas: HTMLCanvasElement): Promise<string> {
  const encode = (quality: number) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", quality));
  const [lossy, lossless] = [await encode(QUALITY), await encode(LOSSLESS)];
  if (lossy === null || lossless === null) throw new Error("The page's picture could not be encoded.");
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(new Error("The page's picture could not be read.")));
    reader.readAsDataURL(lossless.size < lossy.size ? lossless : lossy);
  });
}
