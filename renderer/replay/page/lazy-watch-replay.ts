import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/**
 * Loaded on demand: the player's libraries, media-chrome and hls.js, are far larger than the rest of the replay page.
 */
export const LazyWatchReplay = lazyScreen(async () => (await import("./WatchReplay.tsx")).WatchReplay);
