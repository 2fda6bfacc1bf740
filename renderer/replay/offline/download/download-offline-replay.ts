import { downloadReplay } from "#contract/replay/replay.ts";
import { listCaptions } from "#contract/replay/captions.ts";
import { getReplayChat } from "#contract/replay/replay-chat.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { cacheOfflinePage } from "./cache-offline-page.ts";
import { POSTER, THUMBNAILS } from "../../player/replay-images.ts";
import { createTicketRefresher } from "../../player/source/ticket-refresher.ts";
import type { Replay } from "../../replay-actions.ts";
import { allBytes, offlineBytes } from "../offline-size.ts";
import { fetchReplayFile, type FetchParts } from "./fetch-file.ts";
import {
  countFiles,
  findOfflineReplay,
  offlineAddress,
  openOfflineCache,
  removeOfflineReplay,
  writeRecord,
  type OfflineQuality,
  type OfflineReplay,
} from "../offline-store.ts";
import { playlistFiles } from "./playlist-files.ts";

/**
 * The number of files downloaded at a time. On a connection with high latency, sequential requests would take several
 * times as long.
 */
const AT_ONCE = 4;
const imageTypes = [
  [POSTER, "image/jpeg"],
  [THUMBNAILS.cues, "text/vtt"],
  [THUMBNAILS.sheet, "image/jpeg"],
] as const;
/** The storage that a file is estimated to occupy, as a multiple of the file's size. */
const OVERHEAD = 1.1;

export interface DownloadRequest {
  accountId: string;
  lectureId: string;
  name: string;
  quality: OfflineQuality;
  replay: Replay;
}

interface DownloadHandlers {
  signal: AbortSignal;
  /** Progress, from 0 to 1. */
  onShare: (share: number) => void;
  onWaiting: FetchParts["onWaiting"];
}

/** The device has too little free storage. */
export class NoRoomError extends Error {}

async function requireRoom(bytes: number): Promise<void> {
  // Requests persistent storage: otherwise the browser may evict the offline replay when space is short. Some browsers
  // prompt the user first; the download does not wait for the user's answer.
  void navigator.storage.persist();
  const { quota, usage = 0 } = await navigator.storage.estimate();
  if (quota !== undefined && quota - usage < bytes * OVERHEAD) throw new NoRoomError();
}

type Core = Omit<OfflineReplay, "captions" | "messages" | "isComplete" | "files">;

/**
 * Returns the cache for the download. Stored data of another quality or of an older version of the replay is removed
 * first.
 */
async function openDownload(core: Core, playlist: string): Promise<Cache> {
  const before = await findOfflineReplay(core);
  const cache = await openOfflineCache(core);
  const address = offlineAddress(`${core.quality}/index.m3u8`);
  const same = before?.bytes === core.bytes && (await (await cache.match(address))?.text()) === playlist;
  if (same) return cache;
  await removeOfflineReplay(core);
  const fresh = await openOfflineCache(core);
  await fresh.put(address, new Response(playlist));
  return fresh;
}

/**
 * Downloads a replay to this device, with its captions and chat. Existing data of the same replay is kept, so that a
 * stopped download resumes.
 * @throws ApiError, NoRoomError, or the signal's reason when it is stopped
 */
export async function downloadOfflineReplay(
  { replay, ...request }: DownloadRequest,
  { signal, onShare, onWaiting }: DownloadHandlers,
): Promise<void> {
  const { lectureId, quality } = request;
  const params = { id: lectureId };
  const bytes = offlineBytes(replay, quality);
  await requireRoom(allBytes(bytes));
  const { ticket, expiresAt } = await call(downloadReplay, { params, signal });
  const ends = new AbortController();
  signal.addEventListener("abort", () => ends.abort(signal.reason));
  const tickets = createTicketRefresher({
    first: ticket,
    load: async () => (await call(downloadReplay, { params })).ticket,
    onRefused: (error) => ends.abort(error),
  });
  const parts = { lectureId, tickets, signal: ends.signal, onWaiting };
  const text = new TextDecoder().decode(await fetchReplayFile(`${quality}/index.m3u8`, parts));
  const files = playlistFiles(text).map((file) => `${quality}/${file}`);
  const { chapters, hidden, replacedAt } = replay;
  const durationMs = replay.durationMs ?? 0;
  const core = { ...request, ...bytes, expiresAt, durationMs, chapters, hidden, replacedAt };
  const cache = await openDownload(core, text);
  const record = { ...core, files: files.length, captions: [], messages: [], isComplete: false };
  await writeRecord(record);
  await fetchAll(files, cache, { ...parts, onShare }).catch((error: unknown) => {
    // If one request fails, the others are aborted.
    ends.abort(error);
    throw error;
  });
  if (quality !== "sound") await cachePictures(cache, parts);
  const [captions, messages] = await Promise.all([
    call(listCaptions, { params, signal }),
    call(getReplayChat, { params, signal }),
    cacheOfflinePage(),
  ]);
  if ((await countFiles(record)) < files.length)
    throw new ApiError({ code: "unreadable_response", status: 0, message: "The download is not whole." });
  await writeRecord({ ...record, captions, messages, isComplete: true });
}

/**
 * Thumbnails are optional: the server does not send them while it rebuilds a replay from which a passage was removed.
 */
async function cachePictures(cache: Cache, parts: FetchParts): Promise<void> {
  for (const [file, type] of imageTypes) {
    const address = offlineAddress(file);
    if (await cache.match(address)) continue;
    try {
      const body = await fetchReplayFile(file, parts);
      await cache.put(address, new Response(body, { headers: { "Content-Type": type } }));
    } catch (error) {
      parts.signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

async function fetchAll(
  files: readonly string[],
  cache: Cache,
  { onShare, ...parts }: FetchParts & Pick<DownloadHandlers, "onShare">,
): Promise<void> {
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter((file) => !there.has(offlineAddress(file)));
  let done = files.length - missing.length;
  onShare(done / files.length);
  async function fetchRemaining(): Promise<void> {
    for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
      const body = await fetchReplayFile(file, parts);
      await cache.put(offlineAddress(file), new Response(body));
      done += 1;
      onShare(done / files.length);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchRemaining));
}
