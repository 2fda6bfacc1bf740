import sharp from "sharp";

/** The maximum length of a preview's data URL, which is part of every lecture in a list. */
export const MAX_PREVIEW_LENGTH = 300;

const width = 16;

/** Encodes a picture at a width of 16 pixels as a data URL; null when even that is too long. */
export async function createPreview(bytes: Uint8Array): Promise<string | null> {
  const small = await sharp(bytes).resize({ width }).removeAlpha().png().toBuffer();
  for (const quality of [50, 25, 5]) {
    const encoded = await sharp(small).webp({ quality, smartSubsample: false }).toBuffer();
    const url = `data:image/webp;base64,${encoded.toString("base64")}`;
    if (url.length <= MAX_PREVIEW_LENGTH) return url;
  }
  return null;
}
