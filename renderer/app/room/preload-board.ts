import { loadAhead } from "#renderer/data/queries/query-cache.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { boardQuery, preloadPicture } from "#renderer/slides/board-query.ts";
import { lazySlides } from "./lazy-slides.ts";

/**
 * Loads the deck on a lecture's board, the code that shows it and the page that is shown. The lobby imports this file
 * on demand, because its page would otherwise load the board's contract.
 */
export async function preloadBoard(lectureId: string): Promise<void> {
  const board = await loadAhead(boardQuery(lectureId));
  if (board.deck === null) return;
  await lazySlides.Board.preload();
  if (mediaSettings.getState().level !== "audio") await preloadPicture(board);
}
