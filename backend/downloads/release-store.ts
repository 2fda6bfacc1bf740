import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Release } from "#contract/release.ts";
import type { Logger } from "#backend/logger.ts";
import { type FoundRelease, ifThere, ReleaseReader } from "./release-reader.ts";
import { artifactName, version } from "./release-feed.ts";
import { compareVersions } from "./version-order.ts";

/** How long what was found holds; a new release may take that long to be seen. */
const LOOK_EVERY_MS = 10_000;

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

/** The releases in a folder, looked at anew every few seconds. */
export function createReleaseStore({ folder, logger, now }: ReleaseStoreParts): ReleaseStore {
  const reader = new ReleaseReader(logger);
  let known: { until: number; found: Promise<FoundRelease[]> } | null = null;

  async function look(): Promise<FoundRelease[]> {
    if (folder === null) return [];
    const names = (await ifThere(readdir(folder))) ?? [];
    const read: (FoundRelease | null)[] = [];
    for (const name of names)
      if (version.safeParse(name).success) read.push(await reader.read(path.join(folder, name), name));
    return read
      .filter((whole) => whole !== null)
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
