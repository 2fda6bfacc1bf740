import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type Router from "@koa/router";
import type { Context } from "koa";
import * as wire from "#contract/desktop/release.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { parseRange } from "#backend/platform/http/byte-range.ts";
import type { ReleaseStore } from "./release-store.ts";

export function downloadRoutes({ releases }: ReleaseStore): Route[] {
  return [
    route(wire.latestRelease, {
      access: "public",
      handle: async () => ({ data: (await releases())[0] ?? null }),
    }),
    route(wire.allReleases, {
      access: "admin",
      handle: async () => ({ data: [...(await releases())] }),
    }),
  ];
}

async function sendArtifact(ctx: Context, file: string, name: string): Promise<void> {
  const { size } = await stat(file);
  const range = parseRange(ctx.get("Range"), size);
  // The name contains the version, and a published file never changes.
  ctx.set("Cache-Control", "public, max-age=31536000, immutable");
  ctx.set("Accept-Ranges", "bytes");
  if (range === null) {
    ctx.status = 416;
    ctx.set("Content-Range", `bytes */${size}`);
    return;
  }
  ctx.type = "application/octet-stream";
  // A published name has only letters, digits, dots and hyphens.
  ctx.set("Content-Disposition", `attachment; filename="${name}"`);
  const { first, last } = range === "whole" ? { first: 0, last: size - 1 } : range;
  if (range !== "whole") {
    ctx.status = 206;
    ctx.set("Content-Range", `bytes ${first}-${last}/${size}`);
  }
  ctx.length = last - first + 1;
  ctx.body = createReadStream(file, { start: first, end: last });
}

/**
 * `GET /downloads/{file}`: installers, their blockmaps, and the feeds of electron-updater. Public, since browsers and
 * updaters fetch them without a session.
 */
export function mountDownloads(router: Router, store: ReleaseStore): void {
  router.get("/downloads/:file", async (ctx) => {
    const name = ctx.params["file"] ?? "";
    const feed = await store.feed(name);
    if (feed !== null) {
      ctx.type = "text/yaml; charset=utf-8";
      ctx.set("Cache-Control", "no-cache");
      ctx.body = feed;
      return;
    }
    const file = await store.artifact(name);
    if (file === null) throw new AppError("not_found");
    await sendArtifact(ctx, file, name);
  });
}
