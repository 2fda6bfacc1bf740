import { getBoardDeck } from "#contract/slides/deck.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

/** The deck on the board, and the ticket for the pictures of a lecture's slides. */
export const boardQuery = (id: string) => queryOf(getBoardDeck, { params: { id } });

/** A ticket is good for hours, and another one would load every picture again. */
export const TICKET_OPTIONS = { staleMs: 3_600_000, wakes: false };
