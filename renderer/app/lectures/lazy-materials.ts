import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** A lecture's files: not needed before the rest of its page is read. */
export const LazyMaterials = lazyScreen(
  async () => (await import("#renderer/materials/Materials.tsx")).Materials,
);

/** With what sends files, for the lecture's own instructor only. */
export const LazyManageMaterials = lazyScreen(
  async () => (await import("#renderer/materials/ManageMaterials.tsx")).ManageMaterials,
);
