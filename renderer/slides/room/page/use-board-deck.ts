import { useCallback, useEffect, useRef, useState } from "react";
import type { Deck } from "#contract/slides/deck.ts";
import { updateQueries } from "#renderer/data/queries/change-queries.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import type { BoardProps } from "#renderer/data/room-parts/board-props.ts";
import { boardQuery, TICKET_OPTIONS } from "../../board-query.ts";

/** A deck that didn't load is requested again after this time, in milliseconds. */
const RETRY_MS = 3000;

export interface BoardDeck {
  deck: Deck;
  /** Opens the deck's pictures. */
  ticket: string;
}

/** Loads the deck on the board once, and again when its pages have changed or a ticket no longer works. */
export function useBoardDeck({ lectureId, slide, epoch, version, connected }: BoardProps) {
  const { state, reload } = useQuery(boardQuery(lectureId), TICKET_OPTIONS);
  const loaded = state.phase === "loaded" ? state.data : null;
  // Another ticket would give the pictures other addresses, under which no browser has stored them.
  const [kept, setKept] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const ticket = kept === null || kept === refused ? (loaded?.ticket ?? null) : kept;
  if (ticket !== kept) setKept(ticket);

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

  const renew = useCallback(() => {
    setRefused(kept);
    reload();
  }, [kept, reload]);
  /** The host has changed the deck. */
  const change = useCallback(
    (deck: Deck) =>
      updateQueries(boardQuery(lectureId).key, (known: { deck: Deck | null; ticket: string }) =>
        known.deck?._id === deck._id ? { ...known, deck } : known,
      ),
    [lectureId],
  );
  const board: BoardDeck | null = loaded?.deck && ticket !== null ? { deck: loaded.deck, ticket } : null;
  return { board, renew, change };
}
