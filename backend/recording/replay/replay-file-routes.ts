import { createReadStream } from "node:fs";
import type Router from "@koa/router";
import type { Context } from "koa";
import { AppError } from "#backend/app-error.ts";
import type { RateLimits } from "#backend/http/rate-limits/rate-limits.ts";
import type { FileStore } from "#backend/storage/file-store.ts";
import { contentTypeOf, replayFolder } from "../replay-keys.ts";
import type { ReplayServices } from "./get-replay.ts";
import { canWatchReplay } from "./replay-policy.ts";
import { findReplayFacts } from "./replay-repo.ts";

/** How long an address of the storage works. */
const ADDRESS_SECONDS = 60;
/** What the assembly makes (backend/recording/assembly), and nothing else. */
const fileName =
  /^(?:preview\.webm|master\.m3u8|poster\.jpg|thumbnails\.(?:jpg|vtt)|(?:sound|240p|720p)\/(?:index\.m3u8|init\.mp4|\d{5}\.m4s))$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface FileServices extends ReplayServices {
  files: FileStore;
  limits: RateLimits;
}

/** Sends a file of the folder, or the part of it that a player asks for. */
function sendFile(ctx: Context, { path, size }: { path: string; size: number }): void {
  ctx.set("Accept-Ranges", "bytes");
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(ctx.get("Range")) ?? [];
  if (first === undefined) {
    ctx.length = size;
    ctx.body = createReadStream(path);
    return;
  }
  const start = Number(first);
  const end = Math.min(last ? Number(last) : size - 1, size - 1);
  if (start > end) {
    ctx.set("Content-Range", `bytes */${size}`);
    ctx.status = 416;
    return;
  }
  ctx.status = 206;
  ctx.set("Content-Range", `bytes ${start}-${end}/${size}`);
  ctx.body = createReadStream(path, { start, end });
  ctx.length = end - start + 1;
}

/**
 * `GET /replays/{lecture}/{file}?ticket=`: a replay's files. Whether the ticket's account may see them is asked for each,
 * so a refund or ban ends it at once. From a bucket, the browser is sent to an address that works for a minute.
 */
export function mountReplayFiles(router: Router, services: FileServices): void {
  async function send(ctx: Context, lectureId: string, file: string): Promise<void> {
    const { db, clock, tickets, files, limits } = services;
    const claims = tickets.read(String(ctx.query["ticket"] ?? ""));
    if (!claims || claims.lectureId !== lectureId) throw new AppError("replay_ticket_invalid");
    await limits.count("replayFile", { subject: claims.accountId, address: ctx.ip });
    const facts = await findReplayFacts(db, claims);
    const decision = canWatchReplay(facts, clock());
    if (!decision.ok) throw new AppError(decision.code);
    const key = `${replayFolder(facts?.recording?.id ?? "")}/${file}`;
    const source = await files.locate(key, ADDRESS_SECONDS);
    if (!source) throw new AppError("not_found");
    ctx.set("Cache-Control", "no-store");
    // The desktop app's page has another origin.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    if (source.kind === "address" && !file.endsWith(".m3u8")) return ctx.redirect(source.url);
    ctx.type = contentTypeOf(file);
    if (source.kind === "file") return sendFile(ctx, source);
    const playlist = await files.read(key);
    if (!playlist) throw new AppError("not_found");
    ctx.body = Buffer.from(playlist);
  }

  router.get(["/replays/:lectureId/:file", "/replays/:lectureId/:rendition/:file"], async (ctx) => {
    const { lectureId = "", rendition, file = "" } = ctx.params as Record<string, string | undefined>;
    const name = rendition === undefined ? file : `${rendition}/${file}`;
    if (!uuid.test(lectureId) || !fileName.test(name)) throw new AppError("not_found");
    await send(ctx, lectureId, name);
  });
}
