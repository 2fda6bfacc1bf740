import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

export const LazyQuestionsPanel = lazyScreen(
  async () => (await import("./QuestionsPanel.tsx")).QuestionsPanel,
);
