import { pictureSrcSet } from "#contract/pictures/picture-variants.ts";
import type { PicturePreload } from "#backend/platform/http/pages/page-head.ts";

/** Returns the preload of a lecture's cover; null without a cover. @param sizes the same as in the page's `img` */
export function coverPreload(key: string | null, sizes: string): PicturePreload | null {
  const srcSet = key === null ? null : pictureSrcSet(`/pictures/${key}`, "cover", "avif");
  return srcSet === null ? null : { type: "image/avif", srcSet, sizes };
}
