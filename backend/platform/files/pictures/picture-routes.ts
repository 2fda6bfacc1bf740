import type Router from "@koa/router";
import type { Context } from "koa";
import { pictureFormats } from "#contract/pictures/picture-variants.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { PictureStore } from "./picture-store.ts";
import { isVariantWidth } from "./create-picture-variants.ts";

const name = /^([0-9a-f]{40})(?:-(\d{2,4}))?\.(avif|webp)$/;

interface PictureRequest {
  key: string;
  /** null: the stored picture, which is WebP. */
  width: number | null;
  format: (typeof pictureFormats)[number];
}

function parsePictureName(text: string): PictureRequest | null {
  const [, hash, digits, extension] = name.exec(text) ?? [];
  const format = pictureFormats.find((known) => known === extension);
  if (hash === undefined || format === undefined) return null;
  const key = `${hash}.webp`;
  if (digits === undefined) return format === "webp" ? { key, width: null, format } : null;
  const width = Number(digits);
  return isVariantWidth(width) && String(width) === digits ? { key, width, format } : null;
}

const notOfPictures = ["Content-Security-Policy", "Strict-Transport-Security", "X-Request-Id"];

function sendPicture(ctx: Context, bytes: Uint8Array, format: string, isCacheable: boolean): void {
  ctx.type = `image/${format}`;
  ctx.set("Cache-Control", isCacheable ? "public, max-age=31536000, immutable" : "no-store");
  // The desktop app and other allowed origins also show pictures.
  ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
  // Removes headers that a picture does not need, since it executes nothing. They would add a tenth to the size of a
  // small picture.
  for (const header of notOfPictures) ctx.remove(header);
  ctx.body = Buffer.from(bytes);
}

/**
 * Mounts `GET /pictures/{name}`: `<hash>.webp` is the stored picture, `<hash>-<width>.avif` or `.webp` a smaller
 * variant. Browsers may cache both forever, since the hash in the name is that of the content.
 */
export function mountPictures(router: Router, pictures: PictureStore): void {
  router.get("/pictures/:key", async (ctx) => {
    const requested = parsePictureName(ctx.params["key"] ?? "");
    if (!requested) throw new AppError("not_found");
    const { key, width, format } = requested;
    if (width !== null) {
      const variant = await pictures.readVariant({ key, width, format });
      if (variant === null) throw new AppError("not_found");
      if (variant !== "busy") return sendPicture(ctx, variant, format, true);
    }
    const bytes = await pictures.read(key);
    if (!bytes) throw new AppError("not_found");
    // If the encoders are busy, the stored picture is sent instead of the variant, and must not be cached.
    sendPicture(ctx, bytes, "webp", width === null);
  });
}
