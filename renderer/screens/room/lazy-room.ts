import { lazyScreen } from "#renderer/ui/navigation/lazy-screen.ts";

/** In a file of its own, so that the lobby can fetch it ahead. */
export const LazyRoom = lazyScreen(async () => (await import("./RoomScreen.tsx")).RoomScreen);
