import { z } from "zod";

/** Upload limit for one picture, in bytes. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** A picture inside JSON: a data URL in base64, or null to remove the present one. */
export const pictureInput = z
  .string()
  .max(
    Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 100,
    "The picture is too large. Please choose one below 8 MB.",
  )
  .regex(
    /^data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/,
    "Send the picture as a data URL in base64.",
  );
