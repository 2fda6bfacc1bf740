import { LazyWatchReplay } from "#renderer/replay/page/lazy-watch-replay.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/**
 * The page that plays a replay. Its player is larger than the application: it comes after that, so that the page asks for
 * the replay meanwhile.
 */
export const LazyReplay = lazyScreen(async () => {
  const { ReplayScreen } = await import("./ReplayScreen.tsx");
  void LazyWatchReplay.loadAhead();
  return ReplayScreen;
});

/** How far a lecture's replay is, on its page: asked for only where a lecture is over. */
export const LazyReplayNotice = lazyScreen(
  async () => (await import("#renderer/replay/page/ReplayNotice.tsx")).ReplayNotice,
);

/** What whoever speaks in a replay can ask for, on its lecture's page. */
export const LazySpeakerNotice = lazyScreen(
  async () => (await import("#renderer/replay/cuts/SpeakerNotice.tsx")).SpeakerNotice,
);

/** What the page needs, in the order in which it does. */
export const replayAhead = [LazyReplay.loadAhead, LazyWatchReplay.loadAhead];
