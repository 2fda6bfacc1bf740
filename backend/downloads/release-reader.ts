import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Installer, Release } from "#contract/release.ts";
import type { Logger } from "#backend/logger.ts";
import { describeInstaller } from "./installer-name.ts";
import { feedNames, parseFeed, type ReleaseFeed } from "./release-feed.ts";

export interface FoundRelease extends Release {
  folder: string;
  /** Feed name → its text, as it is served. */
  feeds: ReadonlyMap<string, string>;
}

type FeedFile = ReleaseFeed["files"][number];

/** Null when the file or folder is not there. */
export function ifThere<Value>(asked: Promise<Value>): Promise<Value | null> {
  return asked.catch((error: NodeJS.ErrnoException) => {
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
    const text = await ifThere(readFile(path.join(folder, feedName), "utf8"));
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
 * Reads releases from folders. One counts only when it is whole: its feeds name its version, and every file in them
 * is there with the size and the SHA-512 that they say. What is half uploaded, damaged or of another product is left
 * out and logged.
 */
export class ReleaseReader {
  readonly #logger: Pick<Logger, "warn">;
  /** File → the hash it had at that size and time: hashing a hundred megabytes at each look would be felt. */
  readonly #hashes = new Map<string, { stamp: string; sha512: string }>();

  constructor(logger: Pick<Logger, "warn">) {
    this.#logger = logger;
  }

  async read(folder: string, version: string): Promise<FoundRelease | null> {
    const read = await readFeeds(folder, version);
    if (read === null) return this.#refuse(version, "no feed of ours");
    const installers: Installer[] = [];
    for (const file of read.files.values()) {
      if (!(await this.#isWhole(path.join(folder, file.url), file)))
        return this.#refuse(version, `${file.url} is not whole`);
      const described = describeInstaller(file.url);
      if (described) installers.push({ file: file.url, ...described, size: file.size, sha512: file.sha512 });
    }
    return { version, releasedAt: read.releasedAt, installers, folder, feeds: read.feeds };
  }

  async #isWhole(file: string, { size, sha512 }: FeedFile): Promise<boolean> {
    const there = await ifThere(stat(file));
    if (there === null || !there.isFile() || there.size !== size) return false;
    const stamp = `${there.size} ${there.mtimeMs} ${there.ino}`;
    const before = this.#hashes.get(file);
    if (before?.stamp === stamp) return before.sha512 === sha512;
    const hash = await sha512Of(file);
    this.#hashes.set(file, { stamp, sha512: hash });
    return hash === sha512;
  }

  #refuse(version: string, why: string): null {
    this.#logger.warn({ release: version, why }, "a release is left out");
    return null;
  }
}
