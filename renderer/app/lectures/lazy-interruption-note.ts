import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** Loaded lazily, because few lectures break off. */
export const LazyInterruptionNote = lazyScreen(
  async () => (await import("#renderer/enrollments/after/InterruptionNote.tsx")).InterruptionNote,
);
