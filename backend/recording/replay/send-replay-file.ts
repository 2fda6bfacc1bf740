import { authenticateAgain } from "#backend/accounts/sessions/authenticate.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { replayFolder } from "../files/replay-keys.ts";
import { isSegmentHidden, NOTHING_HIDDEN, type Hidden } from "../state/cut-policy.ts";
import { canDownloadReplay, canWatchReplay } from "../state/replay-policy.ts";
import { findReplayFacts } from "../state/replay-repo.ts";
import type { ReplayServices } from "./get-replay.ts";
import { appendTicket, hideInPlaylist } from "./playlist.ts";
import { recordSegment, type SentSegment } from "./replay-view-repo.ts";

/** The whole preview has a single URL, and its parts are not counted as watched. */
export const PREVIEW = "preview.webm";

export interface FileServices extends ReplayServices {
  files: FileStore;
  limits: RateLimits;
}

export interface FileRequest {
  lectureId: string;
  /** For example `720p/00012.m4s`. */
  file: string;
  ticket: string;
  /** The caller's IP address. */
  address: string;
}

/** A file that may be sent. */
export interface ReplayFile {
  file: string;
  /** Key in the storage. */
  key: string;
  /** The hidden parts of the replay. */
  hidden: Hidden;
  /** The segment to count; null for another file, and for the host and admins, who are not counted. */
  counted: SentSegment | null;
}

/**
 * Finds a file of a replay, if the ticket's account may see it. A refund or ban ends this access immediately.
 * @throws AppError not_found, also for a preview while the student can still return the replay
 */
export async function findReplayFile(
  services: FileServices,
  { lectureId, file, ticket, address }: FileRequest,
): Promise<ReplayFile> {
  const { db, clock, tickets, limits } = services;
  await limits.count("replayFile", { address });
  const claims = tickets.read(ticket);
  if (!claims || claims.lectureId !== lectureId) throw new AppError("replay_ticket_invalid");
  await limits.count("replayFile", { subject: claims.accountId });
  const facts = await findReplayFacts(db, { ...claims, now: clock() });
  const decide = claims.isDownload === true ? canDownloadReplay : canWatchReplay;
  const decision = decide(facts, clock());
  if (!decision.ok) throw new AppError(decision.code);
  await requireSession(services, claims);
  if (file === PREVIEW && facts?.isReturnable) throw new AppError("not_found");
  const { id: recordingId = "", video = null, hidden = NOTHING_HIDDEN } = facts?.recording ?? {};
  // The page is still playing the previous replay.
  if ((claims.videoId ?? null) !== (video?.id ?? null)) throw new AppError("replay_replaced");
  if (isWithheld(hidden, file)) throw new AppError("passage_hidden");
  const key = `${replayFolder(video?.id ?? recordingId)}/${file}`;
  const segment = segmentOf(file);
  const isCounted = segment !== undefined && !facts?.isInstructor && !facts?.isAdmin;
  const { accountId } = claims;
  return { file, key, hidden, counted: isCounted ? { lectureId, recordingId, accountId, segment } : null };
}

/**
 * Counts a segment that is about to be sent: segments that were sent count as watched, since a page's own report proves
 * nothing.
 * @throws AppError not_enrolled when the student has returned the replay meanwhile
 */
export async function countReplayFile({ db, clock }: FileServices, { counted }: ReplayFile): Promise<void> {
  if (counted && !(await recordSegment(db, counted, clock()))) throw new AppError("not_enrolled");
}

/**
 * Returns a playlist without the hidden passages. If `ticket` is given, it is appended to each URL.
 * @throws AppError not_found
 */
export async function readPlaylist(
  { files }: Pick<FileServices, "files">,
  { key, hidden }: ReplayFile,
  ticket: string | null,
): Promise<string> {
  const playlist = await files.read(key);
  if (!playlist) throw new AppError("not_found");
  const text = hideInPlaylist(Buffer.from(playlist).toString(), hidden);
  return ticket === null ? text : appendTicket(text, ticket);
}

/**
 * Returns true if a file contains a hidden passage. Images and the preview cover the whole replay until they are
 * re-rendered.
 */
function isWithheld(hidden: Hidden, file: string): boolean {
  const segment = segmentOf(file);
  if (segment !== undefined) return isSegmentHidden(hidden, segment);
  return hidden.withheld.length > 0 && /\.(?:webm|jpg)$/.test(file);
}

/** Returns the number of a segment; undefined for any other file. */
function segmentOf(file: string): number | undefined {
  const [, segment] = /(\d{5})\.m4s$/.exec(file) ?? [];
  return segment === undefined ? undefined : Number(segment);
}

/**
 * Requires the session to which the ticket was issued, since the ticket ends with it.
 * @throws AppError replay_ticket_invalid
 */
async function requireSession(
  { db, clock }: FileServices,
  { sessionId }: { sessionId?: string | undefined },
): Promise<void> {
  if (sessionId !== undefined && !(await authenticateAgain(db, sessionId, clock())))
    throw new AppError("replay_ticket_invalid");
}
