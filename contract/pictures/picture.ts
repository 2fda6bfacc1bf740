import { z } from "zod/mini";

/** Upload limit for one picture, in bytes. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** These limits restrict the memory used for decoding: up to 8 bytes per pixel, whatever the file size. */
export const MAX_PICTURE_PIXELS = 25_000_000;
export const MAX_AVIF_PIXELS = 8_000_000;
export const TOO_MANY_PIXELS =
  "This picture has too many pixels. Please choose one with up to 25 megapixels, or 8 for AVIF.";

/** A picture in JSON: a base64 data URL, or null to delete the current one. */
export const pictureInput = z
  .string()
  .check(
    z.maxLength(
      Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 100,
      "This picture is too large. Please choose one under 8 MB.",
    ),
    z.regex(
      /^data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/,
      "Send the picture as a base64 data URL.",
    ),
  );
