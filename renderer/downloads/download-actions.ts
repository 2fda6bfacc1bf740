import { allReleases, latestRelease, type Release } from "#contract/desktop/release.ts";
import { call } from "#renderer/data/client/client.ts";

export function loadLatest(signal: AbortSignal): Promise<Release | null> {
  return call(latestRelease, { signal });
}

export function loadReleases(signal: AbortSignal): Promise<Release[]> {
  return call(allReleases, { signal });
}
