import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** What plays a copy: as large as what plays a replay. */
export const LazyWatchOffline = lazyScreen(async () => (await import("./WatchOffline.tsx")).WatchOffline);
