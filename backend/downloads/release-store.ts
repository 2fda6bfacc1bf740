import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Installer, Release } from "#contract/release.ts";
import type { Logger } from "#backend/logger.ts";
import { describeInstaller } from "./installer-name.ts";
import { artifactName, feedNames, parseFeed, type ReleaseFeed, version } from "./release-feed.ts";
import { compareVersions } from "./version-order.ts";

/** How long what was found holds; a new release may take that long to be seen. */
const LOOK_EVERY_MS = 10_000;

interface FoundRelease extends Release {
  folder: string;
  /** Feed name → its text, as it is served. */
  feeds: ReadonlyMap<string, string>;
}

export interface ReleaseStore {
  /** Complete releases, the newest first. */
  releases: () => Promise<readonly Release[]>;
  /** Where a published artifact is on the disk; null for everything else. */
  artifact: (name: string) => Promise<string | null>;
  /** The newest release's feed of that name. */
  feed: (name: string) => Promise<string | null>;
}

interface ReleaseStoreParts {
  /** Null: there are none. Holds a folder for each version. */
  folder: string | null;
  logger: Pick<Logger, "warn">;
  now: () => number;
}

const ifThere = <Value>(asked: Promise<Value>): Promise<Value | null> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });

async function sha512Of(file: string): Promise<string> {
  const hash = createHash("sha512");
  await pipeline(createReadStream(file), hash);
  return hash.digest("base64");
}

/**
 * Reads releases from folders. One counts only when it is whole: its feeds name its version, and every file in them
 * is there with the size and the SHA-512 that they say. What is half uploaded, damaged or of another product is left
 * out and logged; the others go on being served.
 */
export function createReleaseStore({ folder, logger, now }: ReleaseStoreParts): ReleaseStore {
  /** File → the hash it had at that size and time: hashing a hundred megabytes at each look would be felt. */
  const hashes = new Map<string, { stamp: string; sha512: string }>();
  let known: { until: number; found: Promise<FoundRelease[]> } | null = null;

  async function isWhole(file: string, { size, sha512 }: ReleaseFeed["files"][number]): Promise<boolean> {
    const there = await ifThere(stat(file));
    if (there === null || !there.isFile() || there.size !== size) return false;
    const stamp = `${there.size} ${there.mtimeMs} ${there.ino}`;
    const before = hashes.get(file);
    if (before?.stamp === stamp) return before.sha512 === sha512;
    const hash = await sha512Of(file);
    hashes.set(file, { stamp, sha512: hash });
    return hash === sha512;
  }

  async function readFeeds(place: string, name: string) {
    const feeds = new Map<string, string>();
    const files = new Map<string, ReleaseFeed["files"][number]>();
    let releasedAt = "";
    for (const feedName of feedNames) {
      const text = await ifThere(readFile(path.join(place, feedName), "utf8"));
      if (text === null) continue;
      const parsed = parseFeed(text);
      if (parsed === null || parsed.version !== name) return null;
      feeds.set(feedName, text);
      releasedAt = parsed.releaseDate > releasedAt ? parsed.releaseDate : releasedAt;
      for (const file of parsed.files) files.set(file.url, file);
    }
    return feeds.size === 0 ? null : { feeds, files, releasedAt };
  }

  async function readRelease(root: string, name: string): Promise<FoundRelease | null> {
    const place = path.join(root, name);
    const read = await readFeeds(place, name);
    if (read === null) return refuse(name, "no feed of ours");
    const installers: Installer[] = [];
    for (const file of read.files.values()) {
      if (!(await isWhole(path.join(place, file.url), file))) return refuse(name, `${file.url} is not whole`);
      const described = describeInstaller(file.url);
      if (described) installers.push({ file: file.url, ...described, size: file.size, sha512: file.sha512 });
    }
    return { version: name, releasedAt: read.releasedAt, installers, folder: place, feeds: read.feeds };
  }

  function refuse(name: string, why: string): null {
    logger.warn({ release: name, why }, "a release is left out");
    return null;
  }

  async function look(): Promise<FoundRelease[]> {
    const names = folder === null ? [] : ((await ifThere(readdir(folder))) ?? []);
    const read: (FoundRelease | null)[] = [];
    for (const name of names)
      if (folder !== null && version.safeParse(name).success) read.push(await readRelease(folder, name));
    return read
      .filter((found) => found !== null)
      .toSorted((left, right) => compareVersions(right.version, left.version));
  }

  function found(): Promise<FoundRelease[]> {
    if (known === null || known.until <= now()) known = { until: now() + LOOK_EVERY_MS, found: look() };
    return known.found;
  }

  return {
    releases: async () =>
      (await found()).map(({ version: number, releasedAt, installers }) => ({
        version: number,
        releasedAt,
        installers,
      })),
    artifact: async (name) => {
      if (!artifactName.safeParse(name).success) return null;
      const published = name.replace(/\.blockmap$/, "");
      for (const { folder: place, installers } of await found()) {
        if (!installers.some(({ file }) => file === published)) continue;
        const file = path.join(place, name);
        return (await ifThere(stat(file))) === null ? null : file;
      }
      return null;
    },
    feed: async (name) => {
      const [newest] = (await found()).filter(({ feeds }) => feeds.has(name));
      return newest?.feeds.get(name) ?? null;
    },
  };
}
