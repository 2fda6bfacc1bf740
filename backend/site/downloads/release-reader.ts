import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Installer, Release } from "#contract/desktop/release.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { parseInstallerName } from "./installer-name.ts";
import { feedNames, parseFeed, type ReleaseFeed } from "./release-feed.ts";

export interface FoundRelease extends Release {
  folder: string;
  /** The feeds' texts by name, as they are served. */
  feeds: ReadonlyMap<string, string>;
}

type FeedFile = ReleaseFeed["files"][number];

/** Returns null when the file or folder does not exist. */
export function ifExists<Value>(pending: Promise<Value>): Promise<Value | null> {
  return pending.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
}

async function sha512Of(file: string): Promise<string> {
  const hash = createHash("sha512");
  await pipeline(createReadStream(file), hash);
  return hash.digest("base64");
}

async function readFeeds(folder: string, version: string) {
  const feeds = new Map<string, string>();
  const files = new Map<string, FeedFile>();
  let releasedAt = "";
  for (const feedName of feedNames) {
    const text = await ifExists(readFile(path.join(folder, feedName), "utf8"));
    if (text === null) continue;
    const parsed = parseFeed(text);
    if (parsed === null || parsed.version !== version) return null;
    feeds.set(feedName, text);
    releasedAt = parsed.releaseDate > releasedAt ? parsed.releaseDate : releasedAt;
    for (const file of parsed.files) files.set(file.url, file);
  }
  return feeds.size === 0 ? null : { feeds, files, releasedAt };
}

/**
 * Reads releases from folders. A release counts only when it is complete: its feeds have its version, and every file in
 * them exists with the right size and SHA-512. Incomplete, damaged and foreign releases are skipped and logged.
 */
export class ReleaseReader {
  readonly #logger: Pick<Logger, "warn">;
  /**
   * The hash of each file, with the size and modification time for which it is valid. Hashing a hundred megabytes at
   * each scan would be slow.
   */
  readonly #hashes = new Map<string, { stamp: string; sha512: string }>();

  constructor(logger: Pick<Logger, "warn">) {
    this.#logger = logger;
  }

  async read(folder: string, version: string): Promise<FoundRelease | null> {
    const read = await readFeeds(folder, version);
    if (read === null) return this.#reject(version, "no valid feed");
    const installers: Installer[] = [];
    for (const file of read.files.values()) {
      if (!(await this.#isComplete(path.join(folder, file.url), file)))
        return this.#reject(version, `${file.url} is incomplete`);
      const described = parseInstallerName(file.url);
      if (described) installers.push({ file: file.url, ...described, size: file.size, sha512: file.sha512 });
    }
    return { version, releasedAt: read.releasedAt, installers, folder, feeds: read.feeds };
  }

  async #isComplete(file: string, { size, sha512 }: FeedFile): Promise<boolean> {
    const stats = await ifExists(stat(file));
    if (stats === null || !stats.isFile() || stats.size !== size) return false;
    const stamp = `${stats.size} ${stats.mtimeMs} ${stats.ino}`;
    const cached = this.#hashes.get(file);
    if (cached?.stamp === stamp) return cached.sha512 === sha512;
    const hash = await sha512Of(file);
    this.#hashes.set(file, { stamp, sha512: hash });
    return hash === sha512;
  }

  #reject(version: string, reason: string): null {
    this.#logger.warn({ release: version, reason }, "release skipped");
    return null;
  }
}
