import * as wire from "#contract/slides/deck.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { canUpdateLecture } from "#backend/lectures/schedule/lecture-policy.ts";
import { requireLecture } from "#backend/lectures/require-lecture.ts";
import { findDeckOnBoard } from "../state/board-repo.ts";
import { listDecks } from "../state/deck-repo.ts";
import { findSlide } from "../state/slide-repo.ts";
import { createDeck, deleteDeck, renameDeck, type DeckKey } from "./change-decks.ts";
import { addSlide, deleteSlide, moveSlide, replaceSlide } from "./change-slides.ts";
import type { DeckServices } from "./deck-services.ts";
import { requireSlideAccess } from "./slide-access.ts";

type OnLecture = Parameters<typeof requireLecture>[1];
type OnDeck = OnLecture & { params: { deckId: string } };
type OnSlide = OnDeck & { params: { slideId: string } };

/** Finds what a request is about. Only the lecture's own instructor prepares and changes its slides, in the room, too. */
function createFinders(services: DeckServices) {
  const { db } = services;
  async function lectureOf(input: OnLecture) {
    const { id, instructorId } = await requireLecture(services, input, canUpdateLecture);
    return { lectureId: id, instructorId };
  }
  const deckOf = async (input: OnDeck) => ({
    ...(await lectureOf(input)),
    deckId: input.params.deckId.toLowerCase(),
  });
  const slideOf = async (input: OnSlide) => ({
    ...(await deckOf(input)),
    slideId: input.params.slideId.toLowerCase(),
  });
  async function readDeck({ lectureId, deckId }: DeckKey): Promise<wire.Deck> {
    const [deck] = await listDecks(db, { lectureId, id: deckId });
    if (!deck) throw new AppError("deck_not_found");
    return deck;
  }
  async function readSlide(id: string): Promise<wire.Slide> {
    const slide = await findSlide(db, id);
    if (!slide) throw new AppError("slide_not_found");
    return slide;
  }
  return { lectureOf, deckOf, slideOf, readDeck, readSlide };
}

const changing = { access: "signed-in", limit: "moderate" } as const;
const storing = { access: "signed-in", limit: "slide" } as const;

const done = async (change: Promise<void>) => {
  await change;
  return { data: {} };
};

export function deckRoutes(services: DeckServices): Route[] {
  const { db, tickets } = services;
  const { lectureOf, deckOf, readDeck } = createFinders(services);
  return [
    route(wire.listDecks, {
      access: "signed-in",
      handle: async (input) => {
        const { lectureId } = await lectureOf(input);
        return { data: await listDecks(db, { lectureId }) };
      },
    }),
    route(wire.createDeck, {
      ...changing,
      handle: async (input) => {
        const { lectureId } = await lectureOf(input);
        return { data: await readDeck({ lectureId, deckId: await createDeck(db, lectureId, input.body) }) };
      },
    }),
    route(wire.renameDeck, {
      ...changing,
      handle: async (input) => {
        const deck = await deckOf(input);
        await renameDeck(db, deck, input.body.name);
        return { data: await readDeck(deck) };
      },
    }),
    route(wire.deleteDeck, {
      ...changing,
      handle: async (input) => done(deleteDeck(services, await deckOf(input))),
    }),
    ...slideRoutes(services),
    route(wire.getBoardDeck, {
      access: "signed-in",
      limit: "roomUpdate",
      handle: async ({ caller: { accountId, sessionId }, params: { id: lectureId } }) => {
        await requireSlideAccess(db, { lectureId, accountId });
        // The version first: if the deck changes meanwhile, it is requested once more, rather than taken for the new one.
        const shown = await findDeckOnBoard(db, lectureId);
        const deck = shown ? await readDeck({ lectureId, deckId: shown.deckId }) : null;
        const ticket = tickets.mint({ lectureId, accountId, sessionId });
        return { data: { deck, ticket, version: shown?.version ?? null, slide: shown?.slide ?? null } };
      },
    }),
  ];
}

function slideRoutes(services: DeckServices): Route[] {
  const { deckOf, slideOf, readSlide } = createFinders(services);
  return [
    route(wire.addSlide, {
      ...storing,
      handle: async (input) => ({
        data: await readSlide(await addSlide(services, await deckOf(input), input.body)),
      }),
    }),
    route(wire.replaceSlide, {
      ...storing,
      handle: async (input) => ({
        data: await readSlide(await replaceSlide(services, await slideOf(input), input.body)),
      }),
    }),
    route(wire.moveSlide, {
      ...changing,
      handle: async (input) => done(moveSlide(services, await slideOf(input), input.body.position)),
    }),
    route(wire.deleteSlide, {
      ...changing,
      handle: async (input) => done(deleteSlide(services, await slideOf(input))),
    }),
  ];
}
