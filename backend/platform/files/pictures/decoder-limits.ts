import { MAX_AVIF_PIXELS, MAX_PICTURE_PIXELS } from "#contract/pictures/picture.ts";

export const pictureBoxes = {
  cover: { width: 1200, height: 675, fit: "cover" },
  portrait: { width: 400, height: 400, fit: "cover" },
  /** Nothing of a slide is cut off, and it may be higher than wide. */
  slide: { width: 1280, height: 5120, fit: "inside" },
} as const;
/** What a decoded picture is used for, which decides its size. */
export type DecodedKind = keyof typeof pictureBoxes;

export const isDecodedKind = (text: string | undefined): text is DecodedKind =>
  text !== undefined && Object.hasOwn(pictureBoxes, text);

/** A decoder that exceeds the memory limit exits; one that exceeds the timeout is killed. */
export const decoderLimits = { maxRssBytes: 640 * 1024 * 1024, timeoutMs: 30_000 };

export const decoderVerdicts = ["too_many_pixels", "too_much_memory", "unreadable"] as const;
export type DecoderVerdict = (typeof decoderVerdicts)[number];

/** The limit is lower for AVIF: a tiny file can contain a huge empty picture, and its decoder needs the most memory. */
export function maxPixelsOf(format: string): number {
  return format === "heif" ? MAX_AVIF_PIXELS : MAX_PICTURE_PIXELS;
}
