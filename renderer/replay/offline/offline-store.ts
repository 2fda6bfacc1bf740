import { z } from "zod/mini";
import { chapter } from "#contract/replay/chapter.ts";
import { hiddenPassage } from "#contract/replay/cuts.ts";
import { listCaptions } from "#contract/replay/captions.ts";
import { getReplayChat } from "#contract/replay/replay-chat.ts";
import { CACHE_PREFIX, cacheNames } from "./copy-caches.ts";

const RECORD = "record.json";

const offlineReplay = z.object({
  accountId: z.string(),
  lectureId: z.string(),
  name: z.string(),
  /** The rendition that is kept. */
  quality: z.enum(["sound", "240p", "720p"]),
  /** Of the whole, as the server says it. */
  bytes: z.int(),
  /** Of the pictures that go with it. */
  pictureBytes: z._default(z.int(), 0),
  /** How many files it has. */
  files: z.int(),
  durationMs: z.int(),
  chapters: z.array(chapter),
  /** What it lacks: the player goes on behind it. */
  hidden: z._default(z.array(hiddenPassage), []),
  /** As the server says it: of another one, nothing fits. */
  replacedAt: z._default(z.nullable(z.string()), null),
  captions: listCaptions.data,
  messages: getReplayChat.data,
  /** When the right to watch it ends; ISO-8601, UTC. */
  expiresAt: z.string(),
  /** All of its files are there. */
  isComplete: z.boolean(),
});
export type OfflineReplay = z.output<typeof offlineReplay>;
export type OfflineQuality = OfflineReplay["quality"];

type Whose = Pick<OfflineReplay, "accountId" | "lectureId">;

const nameOf = ({ accountId, lectureId }: Whose) => `${CACHE_PREFIX} ${accountId} ${lectureId}`;

/** The address under which a file is kept. Nothing is ever fetched from it. */
export const offlineAddress = (file: string) =>
  new URL(`/${CACHE_PREFIX}/${file}`, window.location.origin).href;

/** The files of an account's copy, each under its `offlineAddress`. */
export const openCopy = (whose: Whose): Promise<Cache> => caches.open(nameOf(whose));

async function readRecord(name: string): Promise<OfflineReplay | null> {
  const kept = await (await caches.open(name)).match(offlineAddress(RECORD));
  if (kept === undefined) return null;
  const parsed = offlineReplay.safeParse(await kept.json());
  return parsed.success ? parsed.data : null;
}

export async function writeRecord(replay: OfflineReplay): Promise<void> {
  const record = new Response(JSON.stringify(replay), { headers: { "Content-Type": "application/json" } });
  await (await openCopy(replay)).put(offlineAddress(RECORD), record);
}

export async function findCopy(whose: Whose): Promise<OfflineReplay | null> {
  const name = nameOf(whose);
  return (await caches.has(name)) ? readRecord(name) : null;
}

/** Returns how many of its files are there. */
export async function countFiles(whose: Whose): Promise<number> {
  const files = await (await openCopy(whose)).keys();
  return files.filter(({ url }) => /\.(?:m4s|mp4)$/.test(url)).length;
}

export async function removeCopy(whose: Whose): Promise<void> {
  await caches.delete(nameOf(whose));
}

/** Lists what this device keeps for an account, what is not complete too. */
export async function listCopies(accountId: string): Promise<OfflineReplay[]> {
  const records = await Promise.all((await cacheNames(`${accountId} `)).map(readRecord));
  return records.filter((record) => record !== null);
}

/** Removes whoever's copies whose time is over, or that an older version of the page has written. */
export async function removeExpired(now: Date): Promise<void> {
  for (const name of await cacheNames()) {
    const record = await readRecord(name);
    if (record === null || isOver(record, now)) await caches.delete(name);
  }
}

export const isOver = ({ expiresAt }: Pick<OfflineReplay, "expiresAt">, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime();
