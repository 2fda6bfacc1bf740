import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** In a file of its own, so that the lobby can fetch it ahead. */
export const LazyRoom = lazyScreen(async () => (await import("./room/RoomScreen.tsx")).RoomScreen);
