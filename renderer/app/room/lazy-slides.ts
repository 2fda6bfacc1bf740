import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

/** Loaded when slides are first shown, or offered to the host. */
export const lazySlides = {
  Board: lazyScreen(async () => (await import("#renderer/slides/room/Board.tsx")).Board),
  Decks: lazyScreen(async () => (await import("./RoomDecks.tsx")).RoomDecks),
};
