import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** The replay player: media-chrome and hls.js, which are far larger than the rest of its page. */
export const LazyWatchReplay = lazyScreen(async () => (await import("./WatchReplay.tsx")).WatchReplay);
