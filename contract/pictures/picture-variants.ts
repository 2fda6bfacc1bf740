/**
 * Picture URLs: `/pictures/<hash>.webp` is the stored picture, and `/pictures/<hash>-<width>.avif` or `.webp` is a
 * variant with one of these widths. This file does without zod because the landing page loads it.
 */
export const pictureWidths = { cover: [320, 480, 640, 960, 1200], portrait: [96, 128, 192, 400] } as const;

/** What a picture is used for, which decides its sizes. */
export type PictureKind = keyof typeof pictureWidths;

export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * The `sizes` of the cover on a lecture's page. The server's preload must use the same value to load the same variant.
 * On screens with more than two device pixels per CSS pixel, a smaller size is requested: most phones then load the
 * 640-pixel variant, which is sharp enough there at half the bytes.
 */
export const LECTURE_COVER_SIZES =
  "(max-width: 900px) and (min-resolution: 2.1dppx) calc(60vw - 24px), (max-width: 900px) calc(100vw - 40px), 740px";

/**
 * The `sizes` of the cover in the lobby. On phones it has the same value as `LECTURE_COVER_SIZES`, so that they reuse
 * the variant loaded on the lecture's page.
 */
export const LOBBY_COVER_SIZES =
  "(max-width: 860px) and (min-resolution: 2.1dppx) calc(60vw - 24px), (max-width: 860px) calc(100vw - 40px), 440px";

/**
 * The `sizes` of the cover of a dashboard's next lecture. As with `LECTURE_COVER_SIZES`, most phones load the 640-pixel
 * variant.
 */
export const NEXT_COVER_SIZES =
  "(max-width: 760px) and (min-resolution: 2.1dppx) calc(60vw - 24px), (max-width: 760px) calc(100vw - 40px), 480px";

/** The `sizes` of the cover on a card. As with `LECTURE_COVER_SIZES`, most phones load the 640-pixel variant. */
export const CARD_COVER_SIZES =
  "(max-width: 620px) and (min-resolution: 2.1dppx) calc(60vw - 24px), (max-width: 620px) calc(100vw - 50px), (max-width: 920px) calc(50vw - 32px), 360px";

const original = /^(.*\/pictures\/[0-9a-f]{40})\.webp$/;

/**
 * Returns the `srcset` of a picture in one format, or null when it is not a stored picture (for example an illustration
 * or a newly chosen file).
 */
export function pictureSrcSet(src: string, kind: PictureKind, format: PictureFormat): string | null {
  const address = original.exec(src)?.[1];
  if (address === undefined) return null;
  return pictureWidths[kind].map((width) => `${address}-${width}.${format} ${width}w`).join(", ");
}
