import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** Loaded when the panel is first opened. */
export const LazyClassPolls = lazyScreen(
  async () => (await import("#renderer/class-polls/room/ClassPolls.tsx")).ClassPolls,
);
