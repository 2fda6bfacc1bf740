import { useCallback, useEffect, useRef } from "react";
import type { Deck } from "#contract/slides/deck.ts";
import { updateQueries } from "#renderer/data/queries/change-queries.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import type { BoardProps } from "#renderer/data/room-parts/board-props.ts";
import { type BoardData, boardQuery, TICKET_OPTIONS } from "../../board-query.ts";

/** A deck that didn't load is requested again after this time, in milliseconds. */
const RETRY_MS = 3000;

export interface BoardDeck {
  deck: Deck;
  /** Opens the deck's pictures. Null while a new one is requested. */
  ticket: string | null;
}

/** Loads the deck on the board once, and again when its pages have changed or a ticket no longer works. */
export function useBoardDeck({ lectureId, slide, epoch, version, connected }: BoardProps) {
  const { state, reload } = useQuery(boardQuery(lectureId), TICKET_OPTIONS);
  const loaded = state.phase === "loaded" ? state.data : null;
  const hasSlide = loaded?.deck?.slides.some(({ _id }) => _id === slide) === true;
  const isOld = loaded !== null && !(hasSlide && [loaded.version, undefined, null].includes(version));
  // With each epoch, the server may have the slide's deck on the board.
  const wanted = `${slide} ${epoch} ${version}`;
  const asked = useRef("");
  useEffect(() => {
    if (!isOld || !connected || asked.current === wanted) return;
    asked.current = wanted;
    reload();
  }, [isOld, connected, wanted, reload]);
  const failed = state.failed !== null;
  useEffect(() => {
    if (!failed || !connected) return undefined;
    const timer = setTimeout(reload, RETRY_MS);
    return () => clearTimeout(timer);
  }, [failed, connected, reload]);

  /** The ticket no longer works. */
  const renew = useCallback(() => {
    updateQueries(boardQuery(lectureId).key, (known: BoardData) => ({ ...known, ticket: "" }));
    reload();
  }, [lectureId, reload]);
  const board: BoardDeck | null = loaded?.deck ? { deck: loaded.deck, ticket: loaded.ticket || null } : null;
  return { board, renew };
}
