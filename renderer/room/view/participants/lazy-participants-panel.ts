import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** Loaded on demand: a viewer's page needs neither the panel nor its virtual list. */
export const LazyParticipantsPanel = lazyScreen(
  async () => (await import("./ParticipantsPanel.tsx")).ParticipantsPanel,
);
