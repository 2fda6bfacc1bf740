/**
 * How the sizes of a picture are addressed: `/pictures/<hash>.webp` is kept as it was stored, and
 * `/pictures/<hash>-<width>.avif` or `.webp` is the same picture in one of these widths. Free of zod, since
 * the landing page carries it.
 */
export const pictureWidths = { cover: [320, 480, 640, 960, 1200], portrait: [96, 192, 400] } as const;

/** What a picture is for; it decides the sizes it is kept in. */
export type PictureKind = keyof typeof pictureWidths;

export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** How wide a lecture's page shows its cover: the server sends the picture ahead, and both must choose the same. */
export const LECTURE_COVER_SIZES = "(max-width: 900px) calc(100vw - 40px), 740px";

/**
 * How wide a card of a list shows it, within a few pixels: a little less than it is keeps the commonest phones at the
 * 640 that is sharp enough there, half the bytes of the next one.
 */
export const CARD_COVER_SIZES =
  "(max-width: 620px) calc(100vw - 50px), (max-width: 920px) calc(50vw - 32px), 360px";

const original = /^(.*\/pictures\/[0-9a-f]{40})\.webp$/;

/**
 * The `srcset` of a picture in one format, or null when its address is none of ours (a drawing, a file that
 * was only just chosen).
 */
export function pictureSrcSet(src: string, kind: PictureKind, format: PictureFormat): string | null {
  const address = original.exec(src)?.[1];
  if (address === undefined) return null;
  return pictureWidths[kind].map((width) => `${address}-${width}.${format} ${width}w`).join(", ");
}
