import { MAX_AVIF_PIXELS, MAX_PICTURE_PIXELS } from "#contract/pictures/picture.ts";

export const pictureBoxes = {
  cover: { width: 1200, height: 675 },
  portrait: { width: 400, height: 400 },
} as const;

/** A decoder that exceeds the memory limit exits; one that exceeds the timeout is killed. */
export const decoderLimits = { maxRssBytes: 640 * 1024 * 1024, timeoutMs: 30_000 };

export const decoderVerdicts = ["too_many_pixels", "too_much_memory", "unreadable"] as const;
export type DecoderVerdict = (typeof decoderVerdicts)[number];

/** The limit is lower for AVIF: a tiny file can contain a huge empty picture, and its decoder needs the most memory. */
export function maxPixelsOf(format: string): number {
  return format === "heif" ? MAX_AVIF_PIXELS : MAX_PICTURE_PIXELS;
}
