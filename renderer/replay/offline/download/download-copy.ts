import { downloadReplay } from "#contract/replay/replay.ts";
import { listCaptions } from "#contract/replay/captions.ts";
import { getReplayChat } from "#contract/replay/replay-chat.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { keepPageOffline } from "#renderer/data/platform/service-worker.ts";
import { POSTER, THUMBNAILS } from "../../player/pictures.ts";
import { createTicketKeeper } from "../../player/source/ticket-keeper.ts";
import type { Replay } from "../../replay-actions.ts";
import { allBytes, copyBytes } from "../copy-words.ts";
import { fetchReplayFile, type FetchParts } from "./fetch-file.ts";
import {
  countFiles,
  findCopy,
  offlineAddress,
  openCopy,
  removeCopy,
  writeRecord,
  type OfflineQuality,
  type OfflineReplay,
} from "../offline-store.ts";
import { playlistFiles } from "./playlist-files.ts";

/** On a line where each request takes long, one after the other would take ten times as long. */
const AT_ONCE = 4;
const pictureTypes = [
  [POSTER, "image/jpeg"],
  [THUMBNAILS.cues, "text/vtt"],
  [THUMBNAILS.sheet, "image/jpeg"],
] as const;
/** What a file takes beside its bytes. */
const OVERHEAD = 1.1;

export interface CopyWish {
  accountId: string;
  lectureId: string;
  name: string;
  quality: OfflineQuality;
  replay: Replay;
}

interface CopyParts {
  signal: AbortSignal;
  /** How much of it is there, from 0 to 1. */
  onShare: (share: number) => void;
  onWaiting: FetchParts["onWaiting"];
}

/** The device has too little room for it. */
export class NoRoomError extends Error {}

async function requireRoom(bytes: number): Promise<void> {
  // Without it, the browser may remove the copy when room is short. Some ask the person, and nothing waits for that.
  void navigator.storage.persist();
  const { quota, usage = 0 } = await navigator.storage.estimate();
  if (quota !== undefined && quota - usage < bytes * OVERHEAD) throw new NoRoomError();
}

type Core = Omit<OfflineReplay, "captions" | "messages" | "isComplete" | "files">;

/** What is there of another quality, or of a replay that was changed meanwhile, goes. */
async function beginCopy(core: Core, playlist: string): Promise<Cache> {
  const before = await findCopy(core);
  const cache = await openCopy(core);
  const address = offlineAddress(`${core.quality}/index.m3u8`);
  const same = before?.bytes === core.bytes && (await (await cache.match(address))?.text()) === playlist;
  if (same) return cache;
  await removeCopy(core);
  const fresh = await openCopy(core);
  await fresh.put(address, new Response(playlist));
  return fresh;
}

/**
 * Keeps a replay on this device, with its captions and chat. What is there already of the same stays, so that it goes on
 * where it was stopped. @throws ApiError, NoRoomError, or the signal's reason when it is stopped
 */
export async function downloadCopy(
  { replay, ...wish }: CopyWish,
  { signal, onShare, onWaiting }: CopyParts,
): Promise<void> {
  const { lectureId, quality } = wish;
  const params = { id: lectureId };
  const bytes = copyBytes(replay, quality);
  await requireRoom(allBytes(bytes));
  const { ticket, expiresAt } = await call(downloadReplay, { params, signal });
  const ends = new AbortController();
  signal.addEventListener("abort", () => ends.abort(signal.reason));
  const tickets = createTicketKeeper({
    first: ticket,
    load: async () => (await call(downloadReplay, { params })).ticket,
    onRefused: (error) => ends.abort(error),
  });
  const parts = { lectureId, tickets, signal: ends.signal, onWaiting };
  const text = new TextDecoder().decode(await fetchReplayFile(`${quality}/index.m3u8`, parts));
  const files = playlistFiles(text).map((file) => `${quality}/${file}`);
  const { chapters, hidden, replacedAt } = replay;
  const durationMs = replay.durationMs ?? 0;
  const core = { ...wish, ...bytes, expiresAt, durationMs, chapters, hidden, replacedAt };
  const cache = await beginCopy(core, text);
  const record = { ...core, files: files.length, captions: [], messages: [], isComplete: false };
  await writeRecord(record);
  await fetchAll(files, cache, { ...parts, onShare }).catch((error: unknown) => {
    // One that is refused ends the others.
    ends.abort(error);
    throw error;
  });
  if (quality !== "sound") await keepPictures(cache, parts);
  const [captions, messages] = await Promise.all([
    call(listCaptions, { params, signal }),
    call(getReplayChat, { params, signal }),
    keepPageOffline(),
  ]);
  if ((await countFiles(record)) < files.length)
    throw new ApiError({ code: "unreadable_response", status: 0, message: "The copy is not whole." });
  await writeRecord({ ...record, captions, messages, isComplete: true });
}

/** A copy can do without them: while a replay is made anew without a passage, nobody is sent them. */
async function keepPictures(cache: Cache, parts: FetchParts): Promise<void> {
  for (const [file, type] of pictureTypes) {
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
  { onShare, ...parts }: FetchParts & Pick<CopyParts, "onShare">,
): Promise<void> {
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter((file) => !there.has(offlineAddress(file)));
  let done = files.length - missing.length;
  onShare(done / files.length);
  async function fetchInTurn(): Promise<void> {
    for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
      const body = await fetchReplayFile(file, parts);
      await cache.put(offlineAddress(file), new Response(body));
      done += 1;
      onShare(done / files.length);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchInTurn));
}
