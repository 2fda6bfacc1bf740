import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** Loaded after everything that video and audio need. */
export const LazyRoomMaterials = lazyScreen(
  async () => (await import("#renderer/materials/Materials.tsx")).RoomMaterials,
);
