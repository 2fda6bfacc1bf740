import { fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import type { JoinResponse } from "#contract/room/room.ts";
import { packStroke, type RoomBoard, type StoredStroke } from "#contract/slides/board.ts";
import { getBoardDeck, listDecks, type Deck, type Slide } from "#contract/slides/deck.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { emptyRoomInfo } from "#renderer/room/testing/fakes.ts";
import { RoomOnScreen } from "#renderer/room/testing/room-on-screen.tsx";
import { doubleCanvases, doublePictures } from "#renderer/slides/testing/canvas-double.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { lazySlides } from "../lazy-slides.ts";

export const idOf = (number: number) => `0199b5a0-0000-7000-8000-00000000010${number}`;
export const slideOf = (number: number, more: Partial<Slide> = {}): Slide => ({
  _id: idOf(number),
  paper: null,
  ratio: 0.6,
  text: "",
  ...more,
});
export const deck: Deck = {
  _id: idOf(0),
  name: "Fractions",
  file: null,
  slides: [
    slideOf(1, { text: "Fractions and their parts" }),
    slideOf(2),
    slideOf(3, { paper: "squared" }),
    slideOf(4),
    slideOf(5),
  ],
};
export const boardOf = (number: number | null, more: Partial<RoomBoard> = {}): RoomBoard => ({
  slide: number === null ? null : idOf(number),
  epoch: 3,
  floorDraws: false,
  ...more,
});

/** The room with slides, of a viewer or the host. Each test opens its own. */
export class SlidesOnScreen extends RoomOnScreen {
  readonly server = startFakeServer();
  /** What is drawn on canvases. */
  readonly drawn = doubleCanvases();
  /** The addresses of the pictures that were requested. */
  readonly pictures = doublePictures();

  static async open(): Promise<SlidesOnScreen> {
    await Promise.all([lazySlides.Board.load(), lazySlides.Decks.load()]);
    const page = new SlidesOnScreen();
    page.engine.playoutDelayMs = 200;
    page.server.answer(getBoardDeck, { deck, ticket: "ticket" });
    page.server.answer(listDecks, [deck]);
    page.answerInk();
    mediaSettings.setState(mediaSettings.getInitialState());
    return page;
  }

  /** The ink that is on each slide. */
  answerInk(...strokes: StoredStroke[]): void {
    const ink = { seq: strokes.length, strokes: strokes.map(packStroke) };
    this.socket.answerTeaching = (name) => ({ ok: true, data: name === "slide-ink" ? ink : {} });
  }

  join(board: RoomBoard | null, more: Partial<JoinResponse> = {}): Promise<void> {
    const roomInfo = { ...emptyRoomInfo, board };
    return this.show(
      { role: "viewer", hostPresent: true, source: "microphone", roomInfo, ...more },
      more.role === "host",
      { slides: lazySlides },
    );
  }

  joinAsHost(board: RoomBoard | null): Promise<void> {
    return this.join(board, { role: "host" });
  }

  hearSlide(number: number | null, epoch: number, version?: string): Promise<void> {
    const slide = number === null ? null : idOf(number);
    return this.receive({ name: "slide", data: { slide, epoch, deck: version } });
  }

  press(name: string | RegExp): Promise<void> {
    return this.user.click(screen.getByRole("button", { name }));
  }

  asked(name: string): object[] {
    return this.socket.teachingRequests.filter((sent) => sent.name === name).map(({ request }) => request);
  }

  /** The slides that were shown to everybody. */
  shown(): unknown[] {
    return this.socket.moderationRequests
      .filter(({ name }) => name === "show-slide")
      .map(({ request }) => Reflect.get(request, "slide"));
  }

  /** The last batch of ink, once there are so many. */
  async sent(count: number): Promise<object | undefined> {
    await vi.waitUntil(() => this.asked("ink").length === count, { timeout: 5000 });
    return this.asked("ink").at(-1);
  }
}

export const pageImage = (name: string | RegExp) => screen.findByRole("img", { name });

/** With the mouse, in page units. */
export function drag(...points: (readonly [number, number])[]): void {
  const surface = document.querySelector(".board__surface");
  if (!surface) throw new Error("There is nothing to draw on.");
  const at = ([x, y]: readonly [number, number]) => ({
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    isPrimary: true,
    clientX: x / 10,
    clientY: y / 10,
  });
  const [first = [0, 0] as const, ...others] = points;
  fireEvent.pointerDown(surface, at(first));
  for (const point of others) fireEvent.pointerMove(surface, at(point));
  fireEvent.pointerUp(surface, at(points.at(-1) ?? first));
}
