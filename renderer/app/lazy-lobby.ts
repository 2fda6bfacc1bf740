import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** In a file of its own, so that a lecture's page can fetch it ahead. */
export const LazyLobby = lazyScreen(async () => (await import("./room/StatusScreen.tsx")).StatusScreen);
