import sharp from "sharp";

/** The longest preview as a data URL: it travels with every lecture of a list. */
export const MAX_PREVIEW_LENGTH = 300;

const width = 16;

/** A picture's colours in 16 pixels' width, as a data URL, or null when even that would be too long. */
export async function drawPreview(bytes: Uint8Array): Promise<string | null> {
  const small = await sharp(bytes).resize({ width }).removeAlpha().png().toBuffer();
  for (const quality of [50, 25, 5]) {
    const encoded = await sharp(small).webp({ quality, smartSubsample: false }).toBuffer();
    const url = `data:image/webp;base64,${encoded.toString("base64")}`;
    if (url.length <= MAX_PREVIEW_LENGTH) return url;
  }
  return null;
}
