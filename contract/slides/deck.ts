import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";
import { pictureInput } from "../pictures/picture.ts";

export const MAX_DECK_BYTES = 50 * 1024 * 1024;
export const MAX_SLIDES = 300;
export const MAX_DECKS = 20;
/** The most of a page's text that is kept. */
export const MAX_SLIDE_CHARACTERS = 4000;
/** In pixels. The server makes both from the picture that the host's page sends. */
export const SLIDE_WIDTHS = [1280, 640] as const;

/** What a blank page looks like. */
export const paper = z.enum(["white", "squared", "lined", "blackboard"]);
export type Paper = z.infer<typeof paper>;

export const slide = z.object({
  _id: id,
  /** Null for a picture. */
  paper: z.nullable(paper),
  /** Height divided by width. */
  ratio: z.number(),
  /** The page's text, for search and as the picture's alternative; empty for a blank page. */
  text: z.string(),
});
export type Slide = z.infer<typeof slide>;

const deckName = textField({
  missing: "Enter a name.",
  max: 150,
  long: "A name can be up to 150 characters long.",
});

export const deck = z.object({
  _id: id,
  name: z.string(),
  /** The file from which the host's page makes pictures; null for a deck without one. */
  file: z.nullable(
    z.object({
      /** Recognizes the same file, so that the page can go on where it was interrupted. */
      fingerprint: z.string(),
      pages: z.int(),
      /** How many of its pages have been stored, whether they still exist or not. */
      stored: z.int(),
    }),
  ),
  slides: z.array(slide),
});
export type Deck = z.infer<typeof deck>;

export const MIN_RATIO = 0.1;
export const MAX_RATIO = 4;
const ratio = z.number().check(z.minimum(MIN_RATIO), z.maximum(MAX_RATIO));
const slideText = z.string().check(z.maxLength(MAX_SLIDE_CHARACTERS));

/** A page to store: a picture, or a blank page of this paper. */
export const slideContent = z.union(
  [
    z.object({ picture: pictureInput, text: z._default(slideText, "") }),
    z.object({ paper, ratio: z._default(ratio, 0.5625) }),
  ],
  "Send a picture with its text, or a paper.",
);
export type SlideContent = z.infer<typeof slideContent>;
/** As it is sent: without what is left out. */
export type SentSlideContent = z.input<typeof slideContent>;

const ofLecture = { id };
const ofDeck = { id, deckId: id };
const ofSlide = { id, deckId: id, slideId: id };
/** Enough for a picture of 8 MB in base64. */
const maxBodyBytes = 12 * 1024 * 1024;

/** The lecture's decks in their order, for its instructor. */
export const listDecks = endpoint({
  method: "GET",
  path: "/lectures/{id}/decks",
  params: z.object(ofLecture),
  data: z.array(deck),
});

/** Adds an empty deck at the end. */
export const createDeck = endpoint({
  method: "POST",
  path: "/lectures/{id}/decks",
  status: 201,
  params: z.object(ofLecture),
  body: z.object({
    name: deckName,
    file: z._default(
      z.nullable(
        z.object({
          fingerprint: z.string().check(z.minLength(1), z.maxLength(200)),
          pages: z
            .int()
            .check(
              z.minimum(1),
              z.maximum(MAX_SLIDES, "A deck can have up to 300 pages. Please split the file."),
            ),
        }),
      ),
      null,
    ),
  }),
  data: deck,
  keyed: true,
});

export const renameDeck = endpoint({
  method: "PUT",
  path: "/lectures/{id}/decks/{deckId}",
  params: z.object(ofDeck),
  body: z.object({ name: deckName }),
  data: deck,
});

export const deleteDeck = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/decks/{deckId}",
  params: z.object(ofDeck),
  data: z.object({}),
});

/**
 * Adds a page at a position, from 0; at the end without one. With `page`, it is this page of the deck's file, from 1:
 * the one after those that are stored.
 */
export const addSlide = endpoint({
  method: "POST",
  path: "/lectures/{id}/decks/{deckId}/slides",
  status: 201,
  params: z.object(ofDeck),
  body: z.object({
    content: slideContent,
    position: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SLIDES))),
    page: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_SLIDES))),
  }),
  data: slide,
  maxBodyBytes,
  keyed: true,
});

/** Replaces a page, which gets another id. Its strokes stay. */
export const replaceSlide = endpoint({
  method: "PUT",
  path: "/lectures/{id}/decks/{deckId}/slides/{slideId}",
  params: z.object(ofSlide),
  body: slideContent,
  data: slide,
  maxBodyBytes,
  keyed: true,
});

export const moveSlide = endpoint({
  method: "POST",
  path: "/lectures/{id}/decks/{deckId}/slides/{slideId}/position",
  params: z.object(ofSlide),
  body: z.object({ position: z.int().check(z.minimum(0), z.maximum(MAX_SLIDES)) }),
  data: z.object({}),
});

export const deleteSlide = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/decks/{deckId}/slides/{slideId}",
  params: z.object(ofSlide),
  data: z.object({}),
});

/**
 * The deck that is on the board, for its host and for whoever may enter the room. A ticket opens its pictures: see
 * `slidePicturePath`.
 */
export const getBoardDeck = endpoint({
  method: "GET",
  path: "/lectures/{id}/board",
  params: z.object(ofLecture),
  data: z.object({
    deck: z.nullable(deck),
    ticket: z.string(),
    /** As `shownSlide.deck`. */
    version: z.nullish(z.string()),
    /** The slide that is shown. */
    slide: z.nullish(id),
  }),
});

/** The path of a slide's picture in one of `SLIDE_WIDTHS`. Each request checks again that the ticket's account has a seat. */
export const slidePicturePath = (ticket: string, slideId: string, width: number | string) =>
  `/slides/${ticket}/${slideId}/${width}` as const;
