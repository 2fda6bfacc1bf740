import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** A viewer's page does without it and the virtual list that it uses. */
export const LazyParticipantsPanel = lazyScreen(
  async () => (await import("./ParticipantsPanel.tsx")).ParticipantsPanel,
);
