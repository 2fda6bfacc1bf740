import { z } from "zod/mini";
import { chapter } from "#contract/replay/chapter.ts";
import { hiddenPassage } from "#contract/replay/cuts.ts";
import { listCaptions } from "#contract/replay/captions.ts";
import { getReplayChat } from "#contract/replay/replay-chat.ts";
import { CACHE_PREFIX, cacheNames } from "./offline-caches.ts";

const RECORD = "record.json";

const offlineReplay = z.object({
  accountId: z.string(),
  lectureId: z.string(),
  name: z.string(),
  /** The stored rendition. */
  quality: z.enum(["sound", "240p", "720p"]),
  /** The whole rendition's size, as reported by the server. */
  bytes: z.int(),
  /** The size of the thumbnails. */
  pictureBytes: z._default(z.int(), 0),
  files: z.int(),
  durationMs: z.int(),
  chapters: z.array(chapter),
  /** Passages that are hidden and therefore not stored. The player skips them. */
  hidden: z._default(z.array(hiddenPassage), []),
  /** Identifies the server's version of the replay: files of different versions can't be combined. */
  replacedAt: z._default(z.nullable(z.string()), null),
  captions: listCaptions.data,
  messages: getReplayChat.data,
  /** The time at which the right to watch the replay ends; ISO-8601, UTC. */
  expiresAt: z.string(),
  /** True once all files of the replay are stored. */
  isComplete: z.boolean(),
});
export type OfflineReplay = z.output<typeof offlineReplay>;
export type OfflineQuality = OfflineReplay["quality"];

type ReplayKey = Pick<OfflineReplay, "accountId" | "lectureId">;

const nameOf = ({ accountId, lectureId }: ReplayKey) => `${CACHE_PREFIX} ${accountId} ${lectureId}`;

/** The key under which a file is cached, in the form of a URL. Nothing is ever fetched from it. */
export const offlineAddress = (file: string) =>
  new URL(`/${CACHE_PREFIX}/${file}`, window.location.origin).href;

/** The files of an account's offline replay, each under its `offlineAddress`. */
export const openOfflineCache = (replayKey: ReplayKey): Promise<Cache> => caches.open(nameOf(replayKey));

async function readRecord(name: string): Promise<OfflineReplay | null> {
  const stored = await (await caches.open(name)).match(offlineAddress(RECORD));
  if (stored === undefined) return null;
  const parsed = offlineReplay.safeParse(await stored.json());
  return parsed.success ? parsed.data : null;
}

export async function writeRecord(replay: OfflineReplay): Promise<void> {
  const record = new Response(JSON.stringify(replay), { headers: { "Content-Type": "application/json" } });
  await (await openOfflineCache(replay)).put(offlineAddress(RECORD), record);
}

export async function findOfflineReplay(replayKey: ReplayKey): Promise<OfflineReplay | null> {
  const name = nameOf(replayKey);
  return (await caches.has(name)) ? readRecord(name) : null;
}

/** Returns how many of the replay's files are stored. */
export async function countFiles(replayKey: ReplayKey): Promise<number> {
  const files = await (await openOfflineCache(replayKey)).keys();
  return files.filter(({ url }) => /\.(?:m4s|mp4)$/.test(url)).length;
}

export async function removeOfflineReplay(replayKey: ReplayKey): Promise<void> {
  await caches.delete(nameOf(replayKey));
}

/** Lists an account's offline replays on this device, including incomplete ones. */
export async function listOfflineReplays(accountId: string): Promise<OfflineReplay[]> {
  const records = await Promise.all((await cacheNames(`${accountId} `)).map(readRecord));
  return records.filter((record) => record !== null);
}

/** Removes offline replays of any account that have expired or were written by an older version of the page. */
export async function removeExpired(now: Date): Promise<void> {
  for (const name of await cacheNames()) {
    const record = await readRecord(name);
    if (record === null || isOver(record, now)) await caches.delete(name);
  }
}

export const isOver = ({ expiresAt }: Pick<OfflineReplay, "expiresAt">, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime();
