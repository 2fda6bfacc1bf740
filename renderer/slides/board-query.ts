import type { z } from "zod/mini";
import { getBoardDeck, slidePicturePath } from "#contract/slides/deck.ts";
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
