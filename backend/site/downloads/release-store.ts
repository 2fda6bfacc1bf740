import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Release } from "#contract/desktop/release.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { type FoundRelease, ifExists, ReleaseReader } from "./release-reader.ts";
import { artifactName, version } from "./release-feed.ts";
import { compareVersions } from "#backend/platform/http/version-order.ts";

/** The time for which a scan of the folder is cached. A new release may take that long to appear. */
const SCAN_INTERVAL_MS = 10_000;

export interface ReleaseStore {
  /** Complete releases, the newest first. */
  releases: () => Promise<readonly Release[]>;
  /** Returns the path of a published artifact; null for any other name. */
  artifact: (name: string) => Promise<string | null>;
  /** Returns this feed from the newest release that has it. */
  feed: (name: string) => Promise<string | null>;
}

interface ReleaseStoreOptions {
  /** The folder that contains a folder for each version; null if there are no releases. */
  folder: string | null;
  logger: Pick<Logger, "warn">;
  now: () => number;
}

/** Serves the releases in a folder, which is scanned at most every few seconds. */
export function createReleaseStore({ folder, logger, now }: ReleaseStoreOptions): ReleaseStore {
  const reader = new ReleaseReader(logger);
  let cache: { until: number; releases: Promise<FoundRelease[]> } | null = null;

  async function scan(): Promise<FoundRelease[]> {
    if (folder === null) return [];
    const names = (await ifExists(readdir(folder))) ?? [];
    const read: (FoundRelease | null)[] = [];
    for (const name of names)
      if (version.safeParse(name).success) read.push(await reader.read(path.join(folder, name), name));
    return read
      .filter((release) => release !== null)
      .toSorted((left, right) => compareVersions(right.version, left.version));
  }

  function findReleases(): Promise<FoundRelease[]> {
    if (cache === null || cache.until <= now()) cache = { until: now() + SCAN_INTERVAL_MS, releases: scan() };
    return cache.releases;
  }

  return {
    releases: async () =>
      (await findReleases()).map(({ version: number, releasedAt, installers }) => ({
        version: number,
        releasedAt,
        installers,
      })),
    artifact: async (name) => {
      if (!artifactName.safeParse(name).success) return null;
      const published = name.replace(/\.blockmap$/, "");
      for (const { folder: releaseFolder, installers } of await findReleases()) {
        if (!installers.some(({ file }) => file === published)) continue;
        const file = path.join(releaseFolder, name);
        return (await ifExists(stat(file))) === null ? null : file;
      }
      return null;
    },
    feed: async (name) => {
      const [newest] = (await findReleases()).filter(({ feeds }) => feeds.has(name));
      return newest?.feeds.get(name) ?? null;
    },
  };
}
