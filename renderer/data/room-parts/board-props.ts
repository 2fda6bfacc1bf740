import type { ReactNode } from "react";
import type { z } from "zod/mini";
import type { Failure } from "#contract/http/error.ts";
import type { Outcome } from "#contract/room/room.ts";
import type { BoardEvents } from "#contract/slides/board.ts";
import type { Deck } from "#contract/slides/deck.ts";

type BoardMessage =
  | { name: "ink"; data: BoardEvents["ink"] }
  | { name: "pointer"; data: BoardEvents["pointer"] };

/** What the board asks of the room. Stays the same object. */
export interface BoardRoom {
  request: <Data>(name: string, payload: object, data: z.ZodMiniType<Data>) => Promise<Outcome<Data>>;
  /** Returns a function that unsubscribes. */
  on: (listener: (message: BoardMessage) => void) => () => void;
  /** Host: shows everybody a slide of the same deck. */
  show: (slide: string) => void;
  setRules: (rules: { floorDraws: boolean }) => void;
  removeGuestInk: (slide: string) => void;
  /** Opens the dialog with the decks. */
  chooseDeck: () => void;
  /** Adds what pictures took on the line to the room's traffic. */
  countBytes: (bytes: number) => void;
  /** Says why something was refused. */
  refuse: (error: Failure) => void;
}

/** What the room tells the board. */
export interface BoardProps {
  room: BoardRoom;
  lectureId: string;
  /** The slide that everybody sees. */
  slide: string;
  /** Changes with each change of the slide on the server. */
  epoch: number;
  /** The version of the slide's deck. Undefined if it isn't known: the slide was shown a moment ago. */
  version: string | null | undefined;
  hosting: boolean;
  /** True for whoever has the floor, if the host lets them draw. */
  guestDraws: boolean;
  floorDraws: boolean;
  /** False while nothing reaches the server. */
  connected: boolean;
  /** The room's button for full screen. */
  modes: ReactNode;
}

/** What the room tells the host's choice of slides. */
export interface DecksProps {
  lectureId: string;
  open: boolean;
  onShow: (deck: Deck) => void;
  onClose: () => void;
}
