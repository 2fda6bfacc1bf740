import { loadAhead } from "#renderer/data/queries/query-cache.ts";
import { boardQuery } from "#renderer/slides/board-query.ts";
import { lazySlides } from "./lazy-slides.ts";

/**
 * Loads the deck on a lecture's board and the code that shows it. The lobby imports this file on demand, because its
 * page would otherwise load the board's contract.
 */
export async function preloadBoard(lectureId: string): Promise<void> {
  const { deck } = await loadAhead(boardQuery(lectureId));
  if (deck !== null) await lazySlides.Board.preload();
}
