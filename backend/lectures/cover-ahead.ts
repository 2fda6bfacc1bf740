import { pictureSrcSet } from "#contract/picture-variants.ts";
import type { PictureAhead } from "#backend/http/page-head.ts";

/** A lecture's cover for a page's head; null without one. @param sizes as the page itself says them */
export function coverAhead(key: string | null, sizes: string): PictureAhead | null {
  const srcSet = key === null ? null : pictureSrcSet(`/pictures/${key}`, "cover", "avif");
  return srcSet === null ? null : { type: "image/avif", srcSet, sizes };
}
