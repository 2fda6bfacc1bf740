import type Router from "@koa/router";
import type { Context } from "koa";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { redirectToFile, sendStoredFile } from "#backend/platform/http/send-stored-file.ts";
import { contentTypeOf } from "../files/replay-keys.ts";
import {
  countReplayFile,
  findReplayFile,
  PREVIEW,
  readPlaylist,
  type FileServices,
  type ReplayFile,
} from "./send-replay-file.ts";

/** Exactly the files that the assembly produces (backend/recording/assembly). */
const fileName =
  /^(?:preview\.webm|master\.m3u8|poster\.jpg|thumbnails\.(?:jpg|vtt)|(?:sound|240p|720p)\/(?:index\.m3u8|init\.mp4|\d{5}\.m4s))$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Files that a bucket may serve directly. The preview is not among them: a browser reads a preview from one URL for as
 * long as it plays, but a bucket's URL expires after a minute. The desktop app's policy does not allow the bucket
 * either.
 */
const isSegment = /\.(?:m4s|mp4)$/;
/** The size of a part that takes one minute on a connection of 300 kbit/s. */
const PREVIEW_PART_BYTES = 2 * 1024 ** 2;

/**
 * `GET /replays/{lecture}/{file}?ticket=`: a replay's files. Access is checked for each request, so a refund or ban
 * takes effect immediately. If browsers can reach the bucket, they are redirected to a signed URL that is valid for a
 * minute. With `carry=yes`, playlists have the ticket appended to each URL.
 */
export function mountReplayFiles(router: Router, services: FileServices): void {
  router.get(["/replays/:lectureId/:file", "/replays/:lectureId/:rendition/:file"], async (ctx) => {
    const { lectureId = "", rendition, file = "" } = ctx.params as Record<string, string | undefined>;
    const name = rendition === undefined ? file : `${rendition}/${file}`;
    if (!uuid.test(lectureId) || !fileName.test(name)) throw new AppError("not_found");
    const ticket = String(ctx.query["ticket"] ?? "");
    const found = await findReplayFile(services, { lectureId, file: name, ticket, address: ctx.ip });
    ctx.set("Cache-Control", "no-store");
    // The desktop app's page has a different origin.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    if (ctx.method !== "HEAD") await countReplayFile(services, found);
    if (!name.endsWith(".m3u8")) return sendFile(ctx, services, found);
    const text = await readPlaylist(services, found, ctx.query["carry"] === "yes" ? ticket : null);
    ctx.type = contentTypeOf(name);
    ctx.body = text;
  });
}

async function sendFile(ctx: Context, { files }: FileServices, { file, key }: ReplayFile): Promise<void> {
  const contentType = contentTypeOf(file);
  if (isSegment.test(file) && ctx.get("Origin") !== DESKTOP_ORIGIN) {
    const headers = { contentType, contentDisposition: "inline" };
    if (await redirectToFile(ctx, files, key, headers)) return;
  }
  ctx.type = contentType;
  const stored = await files.describe(key);
  if (!stored) throw new AppError("not_found");
  const { size, modifiedAt } = stored;
  const etag = `"${modifiedAt.getTime()}"`;
  const sent = { key, size, etag, ...(file === PREVIEW && { maxBytes: PREVIEW_PART_BYTES }) };
  if (!(await sendStoredFile(ctx, files, sent))) throw new AppError("not_found");
}
