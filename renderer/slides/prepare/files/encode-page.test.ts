import { expect, test } from "vitest";
import { encodePage } from "./encode-page.ts";

/** A canvas whose pictures have these sizes with and without loss. */
function canvasOf(lossy: number, lossless: number): HTMLCanvasElement {
  const toBlob: HTMLCanvasElement["toBlob"] = (done, type, quality) =>
    done(new Blob(["x".repeat(quality === 1 ? lossless : lossy)], { type: type ?? "" }));
  return Object.assign(document.createElement("canvas"), { toBlob });
}

const sizeOf = (dataUrl: string) => atob(dataUrl.replace("data:image/webp;base64,", "")).length;

test("a page is sent as the smaller picture: text without loss, a photo with it", async () => {
  expect(sizeOf(await encodePage(canvasOf(50, 15)))).toBe(15);
  expect(sizeOf(await encodePage(canvasOf(100, 350)))).toBe(100);
});
