import * as wire from "#contract/slides/deck.ts";
import type { Deck, Paper, Slide, SentSlideContent } from "#contract/slides/deck.ts";
import { call } from "#renderer/data/client/client.ts";
import { updateQueries } from "#renderer/data/queries/change-queries.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { type BoardData, boardQuery } from "./board-query.ts";

export const decksQuery = (id: string) => queryOf(wire.listDecks, { params: { id } });

type NewDeck = { name: string; file: { fingerprint: string; pages: number } | null };

const changeDecks = (lectureId: string, change: (decks: Deck[]) => Deck[]) =>
  updateQueries(decksQuery(lectureId).key, change);

/** Also where the deck is on the board. */
function changeDeck(lectureId: string, deckId: string, change: (deck: Deck) => Deck): void {
  const changed = (deck: Deck) => (deck._id === deckId ? change(deck) : deck);
  changeDecks(lectureId, (decks) => decks.map(changed));
  updateQueries(boardQuery(lectureId).key, (board: BoardData) => ({
    ...board,
    deck: board.deck && changed(board.deck),
  }));
}

const changeSlides = (lectureId: string, deckId: string, change: (slides: Slide[]) => Slide[]) =>
  changeDeck(lectureId, deckId, (deck) => ({ ...deck, slides: change(deck.slides) }));

export async function createDeck(lectureId: string, body: NewDeck): Promise<Deck> {
  const deck = await call(wire.createDeck, { params: { id: lectureId }, body });
  changeDecks(lectureId, (decks) => [...decks, deck]);
  return deck;
}

export async function renameDeck(lectureId: string, deckId: string, name: string): Promise<void> {
  await call(wire.renameDeck, { params: { id: lectureId, deckId }, body: { name } });
  changeDeck(lectureId, deckId, (deck) => ({ ...deck, name }));
}

export async function deleteDeck(lectureId: string, deckId: string): Promise<void> {
  await call(wire.deleteDeck, { params: { id: lectureId, deckId } });
  changeDecks(lectureId, (decks) => decks.filter(({ _id }) => _id !== deckId));
}

/** A blank page beside others has their shape, and a board's paper. */
export const blankLike = (slide: Slide | undefined): { paper: Paper; ratio?: number } => ({
  paper: slide?.paper ?? "white",
  ...(slide && { ratio: slide.ratio }),
});

interface SlidePlace {
  /** From 0; the end without one. */
  position?: number;
  /** The page of the deck's file, from 1. */
  page?: number;
  signal?: AbortSignal;
}

export async function addSlide(
  { lectureId, deckId }: { lectureId: string; deckId: string },
  content: SentSlideContent,
  { signal, ...place }: SlidePlace = {},
): Promise<Slide> {
  const slide = await call(wire.addSlide, {
    params: { id: lectureId, deckId },
    body: { content, ...place },
    ...(signal && { signal }),
  });
  changeDeck(lectureId, deckId, (deck) => ({
    ...deck,
    file: deck.file && { ...deck.file, stored: place.page ?? deck.file.stored },
    slides: deck.slides.toSpliced(place.position ?? deck.slides.length, 0, slide),
  }));
  return slide;
}

export interface SlideKey {
  lectureId: string;
  deckId: string;
  slideId: string;
}

const paramsOf = ({ lectureId, deckId, slideId }: SlideKey) => ({ id: lectureId, deckId, slideId });

export async function replaceSlide(key: SlideKey, body: SentSlideContent): Promise<void> {
  const slide = await call(wire.replaceSlide, { params: paramsOf(key), body });
  changeSlides(key.lectureId, key.deckId, (slides) =>
    slides.map((one) => (one._id === key.slideId ? slide : one)),
  );
}

export async function moveSlide(key: SlideKey, position: number): Promise<void> {
  await call(wire.moveSlide, { params: paramsOf(key), body: { position } });
  changeSlides(key.lectureId, key.deckId, (slides) => {
    const moved = slides.filter(({ _id }) => _id === key.slideId);
    return slides.filter(({ _id }) => _id !== key.slideId).toSpliced(position, 0, ...moved);
  });
}

export async function deleteSlide(key: SlideKey): Promise<void> {
  await call(wire.deleteSlide, { params: paramsOf(key) });
  changeSlides(key.lectureId, key.deckId, (slides) => slides.filter(({ _id }) => _id !== key.slideId));
}
