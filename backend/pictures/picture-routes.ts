import type Router from "@koa/router";
import { AppError } from "#backend/app-error.ts";
import type { PictureStore } from "./picture-store.ts";

const key = /^[0-9a-f]{40}\.webp$/;

/** `GET /pictures/{key}`: immutable, since a key is the hash of its content. */
export function mountPictures(router: Router, pictures: PictureStore): void {
  router.get("/pictures/:key", async (ctx) => {
    const wanted = ctx.params["key"] ?? "";
    const bytes = key.test(wanted) ? await pictures.read(wanted) : null;
    if (!bytes) throw new AppError("not_found");
    ctx.type = "image/webp";
    ctx.set("Cache-Control", "public, max-age=31536000, immutable");
    // The desktop page and other allowed origins show them too.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    ctx.body = Buffer.from(bytes);
  });
}
