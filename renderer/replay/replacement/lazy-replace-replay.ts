import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** What only a replay's host is shown. */
export const LazyReplaceReplay = lazyScreen(async () => (await import("./ReplaceReplay.tsx")).ReplaceReplay);
