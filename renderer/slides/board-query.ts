import type { z } from "zod/mini";
import { getBoardDeck, SLIDE_WIDTHS, slidePicturePath } from "#contract/slides/deck.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import type { Query } from "#renderer/data/queries/query-cache.ts";

export type BoardData = z.infer<typeof getBoardDeck.data>;

/**
 * The deck on the board, and the ticket for the pictures of a lecture's slides. A ticket is kept until it is cleared,
 * since another one would give the pictures other addresses, under which no browser has stored them.
 */
export function boardQuery(id: string): Query<BoardData> {
  const { key, load } = queryOf(getBoardDeck, { params: { id } });
  return {
    key,
    async load(signal, before) {
      const board = await load(signal);
      return { ...board, ticket: before?.ticket || board.ticket };
    },
  };
}

/** A ticket is good for hours. */
export const TICKET_OPTIONS = { staleMs: 3_600_000, wakes: false };

export const pictureUrl = (ticket: string, slideId: string, width: number): string =>
  `${platform().apiBaseUrl()}${slidePicturePath(ticket, slideId, width)}`;

/** Returns the width of the picture for a page of so many device pixels. */
export function pictureWidth(pixels: number): number {
  const [large, small] = SLIDE_WIDTHS;
  return pixels > small ? large : small;
}

/** Loads the picture that is shown before its page is, in the size that probably suits it. */
export async function preloadPicture({ deck, ticket, slide }: BoardData): Promise<void> {
  const shown = deck?.slides.find(({ _id }) => _id === slide);
  if (shown?.paper !== null) return;
  const image = new Image();
  image.src = pictureUrl(ticket, shown._id, pictureWidth(window.innerWidth * window.devicePixelRatio));
  await image.decode();
}
