import type { Sharp } from "sharp";

/** True for PNG, and for WebP without loss. https://developers.google.com/speed/webp/docs/riff_container */
const isLossless = (picture: Buffer) =>
  picture.toString("latin1", 1, 4) === "PNG" || picture.includes("VP8L");

/**
 * Encodes a slide from the picture that was sent. Without loss, text is sharper and takes a third of the bytes, and a
 * photo several times as many; so the smaller one is taken. Whatever was sent with loss would only get larger.
 */
export async function encodeSlide(sent: Buffer, slide: Sharp, quality: number): Promise<Buffer> {
  const lossy = await slide.clone().webp({ quality }).toBuffer();
  if (!isLossless(sent)) return lossy;
  const lossless = await slide.clone().webp({ lossless: true }).toBuffer();
  return lossless.length < lossy.length ? lossless : lossy;
}
