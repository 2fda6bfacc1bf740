import type Router from "@koa/router";
import type { Context } from "koa";
import { pictureFormats } from "#contract/picture-variants.ts";
import { AppError } from "#backend/app-error.ts";
import type { PictureStore } from "./picture-store.ts";
import { isVariantWidth } from "./picture-variants.ts";

const name = /^([0-9a-f]{40})(?:-(\d{2,4}))?\.(avif|webp)$/;

interface Wanted {
  key: string;
  /** null: as it is kept, which is WebP. */
  width: number | null;
  format: (typeof pictureFormats)[number];
}

function wantedBy(text: string): Wanted | null {
  const [, hash, digits, extension] = name.exec(text) ?? [];
  const format = pictureFormats.find((known) => known === extension);
  if (hash === undefined || format === undefined) return null;
  const key = `${hash}.webp`;
  if (digits === undefined) return format === "webp" ? { key, width: null, format } : null;
  const width = Number(digits);
  return isVariantWidth(width) && String(width) === digits ? { key, width, format } : null;
}

function answer(ctx: Context, bytes: Uint8Array, format: string, lasting: boolean): void {
  ctx.type = `image/${format}`;
  ctx.set("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-store");
  // The desktop page and other allowed origins show them too.
  ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
  ctx.body = Buffer.from(bytes);
}

/**
 * `GET /pictures/{name}`: `<hash>.webp` as it was stored, `<hash>-<width>.avif|webp` smaller. Immutable, since
 * the name holds the hash of the content.
 */
export function mountPictures(router: Router, pictures: PictureStore): void {
  router.get("/pictures/:key", async (ctx) => {
    const wanted = wantedBy(ctx.params["key"] ?? "");
    if (!wanted) throw new AppError("not_found");
    const { key, width, format } = wanted;
    if (width !== null) {
      const variant = await pictures.readVariant({ key, width, format });
      if (variant === null) throw new AppError("not_found");
      if (variant !== "busy") return answer(ctx, variant, format, true);
    }
    const bytes = await pictures.read(key);
    if (!bytes) throw new AppError("not_found");
    // Too many sizes are being made: the picture itself, this time only.
    answer(ctx, bytes, "webp", width === null);
  });
}
