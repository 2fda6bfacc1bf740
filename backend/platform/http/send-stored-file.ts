import type { Context } from "koa";
import { parseRange, type ByteRange } from "./byte-range.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import type { FileHeaders } from "#backend/platform/files/storage/sign-address.ts";

interface StoredFile {
  key: string;
  size: number;
  etag: string;
  /**
   * The maximum length of a response. Access is checked for every response, so a user who loses access cannot read on
   * for long: players request the next part automatically.
   */
  maxBytes?: number;
}

/** Returns the requested range; empty if the part that the browser already has belongs to a different file. */
function rangeHeader(ctx: Context, etag: string): string {
  const condition = ctx.get("If-Range");
  return condition === "" || condition === etag ? ctx.get("Range") : "";
}

function atMost({ first, last }: ByteRange, bytes: number): ByteRange {
  return { first, last: Math.min(last, first + bytes - 1) };
}

/**
 * Redirects the browser to a file's own URL, where a bucket serves it directly. Returns false when no bucket serves the
 * file, and for HEAD requests: the URL would work for GET too, which would bypass the counting and checks of each GET.
 */
export async function redirectToFile(
  ctx: Context,
  files: Pick<FileStore, "signAddress">,
  key: string,
  headers: FileHeaders,
): Promise<boolean> {
  const address = ctx.method === "HEAD" ? null : await files.signAddress(key, headers);
  if (address !== null) ctx.redirect(address);
  return address !== null;
}

/** Sends a stored file, or the requested part of it. Returns false when the file does not exist. */
export async function sendStoredFile(
  ctx: Context,
  files: Pick<FileStore, "openPart">,
  { key, size, etag, maxBytes = Infinity }: StoredFile,
): Promise<boolean> {
  ctx.set("ETag", etag);
  ctx.set("Accept-Ranges", "bytes");
  const range = parseRange(rangeHeader(ctx, etag), size);
  const isTooLong = range === "whole" && size > maxBytes && ctx.method !== "HEAD";
  if (range === null || isTooLong) {
    ctx.status = 416;
    ctx.set("Content-Range", `bytes */${size}`);
    return true;
  }
  if (size === 0) {
    ctx.body = "";
    return true;
  }
  const part = range === "whole" ? { first: 0, last: size - 1 } : atMost(range, maxBytes);
  const stream = ctx.method === "HEAD" ? null : await files.openPart(key, part);
  if (ctx.method !== "HEAD" && !stream) return false;
  if (range !== "whole") {
    ctx.status = 206;
    ctx.set("Content-Range", `bytes ${part.first}-${part.last}/${size}`);
  }
  if (stream) ctx.body = stream;
  else ctx.status = range === "whole" ? 200 : 206;
  ctx.length = part.last - part.first + 1;
  return true;
}
