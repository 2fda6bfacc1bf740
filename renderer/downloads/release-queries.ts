import { allReleases, latestRelease } from "#contract/desktop/release.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export const latestReleaseQuery = queryOf(latestRelease);
export const releasesQuery = queryOf(allReleases);
