import type Router from "@koa/router";
import type { Context } from "koa";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";
import { authenticateAgain } from "#backend/accounts/sessions/authenticate.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { redirectToFile, sendStoredFile } from "#backend/platform/http/send-stored-file.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { contentTypeOf, replayFolder } from "../files/replay-keys.ts";
import { carryTicket } from "./carry-ticket.ts";
import { isSegmentHidden, type Hidden } from "../state/cut-policy.ts";
import { findHidden } from "../state/cut-repo.ts";
import { hideInPlaylist } from "./playlist.ts";
import type { ReplayServices } from "./get-replay.ts";
import { canDownloadReplay, canWatchReplay } from "../state/replay-policy.ts";
import { findReplayFacts } from "../state/replay-repo.ts";
import { admitSegment, type SegmentRequest } from "./admit-segment.ts";

/** What the assembly makes (backend/recording/assembly), and nothing else. */
const fileName =
  /^(?:preview\.webm|master\.m3u8|poster\.jpg|thumbnails\.(?:jpg|vtt)|(?:sound|240p|720p)\/(?:index\.m3u8|init\.mp4|\d{5}\.m4s))$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What a bucket may send itself. A browser reads on in the same address for as long as a preview plays, so a bucket's would
 * end after a minute; and the desktop app's page knows no bucket.
 */
const isSegment = /\.(?:m4s|mp4)$/;
/** Its parts are not counted, and in one address there is all of it. */
const PREVIEW = "preview.webm";
/** A minute on a line of 300 kbit/s. */
const PREVIEW_PART_BYTES = 2 * 1024 ** 2;

interface FileServices extends ReplayServices {
  files: FileStore;
  limits: RateLimits;
}

/** Whether a file has what is hidden. Pictures and the preview have of all of it, until they are made anew. */
function isWithheld(hidden: Hidden, file: string): boolean {
  const segment = segmentOf(file);
  if (segment !== undefined) return isSegmentHidden(hidden, segment);
  return hidden.withheld.length > 0 && /\.(?:webm|jpg)$/.test(file);
}

/** The number of a segment; undefined for any other file. */
function segmentOf(file: string): number | undefined {
  const [, segment] = /(\d{5})\.m4s$/.exec(file) ?? [];
  return segment === undefined ? undefined : Number(segment);
}

/** A ticket ends with the session that it was given to. @throws AppError replay_ticket_invalid */
async function requireSession(
  { db, clock }: FileServices,
  { sessionId }: { sessionId?: string | undefined },
): Promise<void> {
  if (sessionId !== undefined && !(await authenticateAgain(db, sessionId, clock())))
    throw new AppError("replay_ticket_invalid");
}

/** Counts a segment that is about to be sent. @throws AppError when it is not, by now */
async function requireAdmitted(
  services: FileServices,
  viewer: Omit<SegmentRequest, "segment">,
  file: string,
): Promise<void> {
  const segment = segmentOf(file);
  if (segment === undefined) return;
  const admission = await admitSegment(services, { ...viewer, segment });
  if (!admission.ok) throw new AppError(admission.code);
}

/**
 * `GET /replays/{lecture}/{file}?ticket=`: a replay's files. Whether the ticket's account may see them is asked for each,
 * so a refund or ban ends it at once. From a bucket that browsers reach, they are sent to an address that works for a minute.
 * With `carry=yes`, playlists have the ticket behind each address.
 */
export function mountReplayFiles(router: Router, services: FileServices): void {
  async function send(ctx: Context, lectureId: string, file: string): Promise<void> {
    const { db, clock, tickets, files, limits } = services;
    await limits.count("replayFile", { address: ctx.ip });
    const ticket = String(ctx.query["ticket"] ?? "");
    const claims = tickets.read(ticket);
    if (!claims || claims.lectureId !== lectureId) throw new AppError("replay_ticket_invalid");
    await limits.count("replayFile", { subject: claims.accountId });
    const facts = await findReplayFacts(db, { ...claims, now: clock() });
    const decide = claims.isDownload === true ? canDownloadReplay : canWatchReplay;
    const decision = decide(facts, clock());
    if (!decision.ok) throw new AppError(decision.code);
    await requireSession(services, claims);
    if (file === PREVIEW && facts?.isReturnable) throw new AppError("not_found");
    const { id: recordingId = null, video = null } = facts?.recording ?? {};
    // Its page plays what stood there before.
    if ((claims.videoId ?? null) !== (video?.id ?? null)) throw new AppError("replay_replaced");
    const hidden = await findHidden(db, recordingId);
    if (isWithheld(hidden, file)) throw new AppError("passage_hidden");
    const key = `${replayFolder(video?.id ?? recordingId ?? "")}/${file}`;
    ctx.set("Cache-Control", "no-store");
    // The desktop app's page has another origin.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    const contentType = contentTypeOf(file);
    if (ctx.method !== "HEAD") await requireAdmitted(services, { ...claims, decide }, file);
    if (isSegment.test(file) && ctx.get("Origin") !== DESKTOP_ORIGIN) {
      const headers = { contentType, contentDisposition: "inline" };
      if (await redirectToFile(ctx, files, key, headers)) return;
    }
    if (file.endsWith(".m3u8")) {
      const playlist = await files.read(key);
      if (!playlist) throw new AppError("not_found");
      const text = hideInPlaylist(Buffer.from(playlist).toString(), hidden);
      ctx.type = contentType;
      ctx.body = ctx.query["carry"] === "yes" ? carryTicket(text, ticket) : text;
      return;
    }
    ctx.type = contentType;
    const stored = await files.describe(key);
    if (!stored) throw new AppError("not_found");
    const { size, modifiedAt } = stored;
    const etag = `"${modifiedAt.getTime()}"`;
    const sent = { key, size, etag, ...(file === PREVIEW && { maxBytes: PREVIEW_PART_BYTES }) };
    if (!(await sendStoredFile(ctx, files, sent))) throw new AppError("not_found");
  }

  router.get(["/replays/:lectureId/:file", "/replays/:lectureId/:rendition/:file"], async (ctx) => {
    const { lectureId = "", rendition, file = "" } = ctx.params as Record<string, string | undefined>;
    const name = rendition === undefined ? file : `${rendition}/${file}`;
    if (!uuid.test(lectureId) || !fileName.test(name)) throw new AppError("not_found");
    await send(ctx, lectureId, name);
  });
}
