import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  addSlide,
  createDeck,
  getBoardDeck,
  listDecks,
  type Deck,
  type Slide,
} from "#contract/slides/deck.ts";
import type { RoomBoard } from "#contract/slides/board.ts";
import type { JoinResponse } from "#contract/room/room.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { emptyRoomInfo, failedOutcome } from "#renderer/room/testing/fakes.ts";
import { FakeCapturedMedia } from "#renderer/room/testing/fake-capture.ts";
import { RoomOnScreen } from "#renderer/room/testing/room-on-screen.tsx";
import { doubleCanvases, doublePictures, type Drawn } from "#renderer/slides/testing/canvas-double.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { lazySlides } from "./lazy-slides.ts";

const idOf = (number: number) => `0199b5a0-0000-7000-8000-00000000010${number}`;
const slideOf = (number: number, more: Partial<Slide> = {}): Slide => ({
  _id: idOf(number),
  paper: null,
  ratio: 0.6,
  text: "",
  ...more,
});
const deck: Deck = {
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
const boardOf = (number: number | null, more: Partial<RoomBoard> = {}): RoomBoard => ({
  slide: number === null ? null : idOf(number),
  epoch: 3,
  floorDraws: false,
  ...more,
});

let page: RoomOnScreen;
let server: ReturnType<typeof startFakeServer>;
let drawn: Drawn[];
let pictures: string[];
beforeEach(async () => {
  await Promise.all([lazySlides.Board.load(), lazySlides.Decks.load()]);
  page = new RoomOnScreen();
  server = startFakeServer();
  server.answer(getBoardDeck, { deck, ticket: "ticket" });
  server.answer(listDecks, [deck]);
  drawn = doubleCanvases();
  pictures = doublePictures();
  page.socket.answerTeaching = (name) => ({
    ok: true,
    data: name === "slide-ink" ? { seq: 0, strokes: [] } : {},
  });
  mediaSettings.setState(mediaSettings.getInitialState());
});

const join = (board: RoomBoard | null, more: Partial<JoinResponse> = {}) =>
  page.show(
    {
      role: "viewer",
      hostPresent: true,
      source: "microphone",
      roomInfo: { ...emptyRoomInfo, board },
      ...more,
    },
    more.role === "host",
    { slides: lazySlides },
  );
const host = (board: RoomBoard | null) => join(board, { role: "host" });
const hearSlide = (number: number | null, epoch: number) =>
  page.receive({ name: "slide", data: { slide: number === null ? null : idOf(number), epoch } });
const pageImage = (name: string | RegExp) => screen.findByRole("img", { name });
const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
const asked = (name: string) =>
  page.socket.teachingRequests.filter((request) => request.name === name).map(({ request }) => request);
const shown = () =>
  page.socket.moderationRequests
    .filter(({ name }) => name === "show-slide")
    .map(({ request }) => Reflect.get(request, "slide"));
const surface = () => {
  const found = document.querySelector(".board__surface");
  if (!found) throw new Error("There is nothing to draw on.");
  return found;
};
/** With the mouse, in page units. */
function drag(...points: (readonly [number, number])[]): void {
  const at = ([x, y]: readonly [number, number]) => ({
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    isPrimary: true,
    clientX: x / 10,
    clientY: y / 10,
  });
  const [first = [0, 0] as const, ...others] = points;
  fireEvent.pointerDown(surface(), at(first));
  for (const point of others) fireEvent.pointerMove(surface(), at(point));
  fireEvent.pointerUp(surface(), at(points.at(-1) ?? first));
}
const sent = async (count: number) => {
  await expect.poll(() => asked("ink").length, { timeout: 5000 }).toBe(count);
  return asked("ink").at(-1);
};

describe("a viewer", () => {
  test("sees the page with its text in place of the video, and the next two pages are loaded", async () => {
    await join(boardOf(1));
    expect(await pageImage("Page 1 Fractions and their parts")).toHaveAttribute(
      "src",
      `http://gubae.test/slides/ticket/${idOf(1)}/1280`,
    );
    expect(document.querySelector(".room-stage")).toHaveAttribute("data-board", "true");
    expect(screen.queryByText("Audio only. The video is off.")).toBeNull();
    await expect.poll(() => pictures.length).toBe(2);
    expect(pictures.map((url) => url.split("/")[5])).toEqual([idOf(1), idOf(2)]);
    expect(asked("slide-ink")).toMatchObject([{ slide: idOf(1) }]);
    expect(server.asked(getBoardDeck)).toHaveLength(1);
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  test("follows the teacher, leafs back undisturbed, and comes back", async () => {
    await join(boardOf(2));
    await pageImage("Page 2");
    expect(screen.getByRole("button", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
    await hearSlide(3, 4);
    await pageImage("Page 3");
    await page.user.keyboard("{ArrowLeft}");
    await pageImage("Page 2");
    await hearSlide(4, 5);
    expect(await pageImage("Page 2")).toBeVisible();
    await press("Back to the teacher");
    await pageImage("Page 4");
    expect(screen.queryByRole("button", { name: "Back to the teacher" })).toBeNull();
    await hearSlide(5, 6);
    await pageImage("Page 5");
    expect(server.asked(getBoardDeck)).toHaveLength(1);
  });

  test("turns pages with one finger, sideways", async () => {
    await join(boardOf(3));
    await pageImage("Page 3");
    const swipe = (to: { clientX: number; clientY: number }, pointerId = 1) => {
      const finger = { pointerId, pointerType: "touch", isPrimary: pointerId === 1 };
      const board = screen.getByRole("region", { name: "Slides" });
      fireEvent.pointerDown(board, { ...finger, clientX: 200, clientY: 200 });
      fireEvent.pointerUp(board, { ...finger, ...to });
    };
    swipe({ clientX: 190, clientY: 320 });
    swipe({ clientX: 320, clientY: 200 }, 2);
    expect(await pageImage("Page 3")).toBeVisible();
    swipe({ clientX: 320, clientY: 210 });
    expect(await pageImage("Page 2")).toBeVisible();
    swipe({ clientX: 80, clientY: 190 });
    expect(await pageImage("Page 3")).toBeVisible();
  });

  test("loads the deck again for a page that was added since, and keeps the ticket", async () => {
    await join(boardOf(2));
    await pageImage("Page 2");
    const added = slideOf(7, { text: "New" });
    server.answer(getBoardDeck, { deck: { ...deck, slides: [...deck.slides, added] }, ticket: "other" });
    await hearSlide(7, 4);
    expect(await pageImage("Page 6 New")).toHaveAttribute("src", expect.stringContaining("/slides/ticket/"));
  });

  test("reads a sentence at Audio, with the way to the slides", async () => {
    mediaSettings.setState({ level: "audio" });
    await join(boardOf(1));
    expect(screen.getByText(/^The teacher shows slides\./)).toBeVisible();
    expect(asked("slide-ink")).toEqual([]);
    expect(server.asked(getBoardDeck)).toEqual([]);
    await press("Show the slides");
    await pageImage(/^Page 1/);
  });

  test("hears that the teacher writes, once in a while", async () => {
    await join(boardOf(3));
    await pageImage("Page 3");
    const stroke = { id: "aaaaaaaa", tool: "pen" as const, colour: 0, from: 0, points: [10, 10] };
    await page.receive({ name: "ink", data: { slide: idOf(3), strokes: [stroke], seq: [1, 1] } });
    expect(screen.getByText("The teacher is writing.")).toBeInTheDocument();
    await expect.poll(() => drawn.some(({ calls }) => calls.includes("fill"))).toBe(true);
  });

  test("requests a page's ink again if something is missing, and after a reconnect", async () => {
    await join(boardOf(3));
    await pageImage("Page 3");
    await page.receive({ name: "ink", data: { slide: idOf(3), seq: [5, 5] } });
    expect(asked("slide-ink")).toHaveLength(2);
    await page.receive({ name: "down" });
    await page.receive({ name: "up" });
    await expect.poll(() => asked("slide-ink").length).toBe(3);
  });

  test("has the video again once the board goes, and waits for an absent host as before", async () => {
    await join(boardOf(1));
    await pageImage(/^Page 1/);
    await hearSlide(null, 4);
    expect(screen.queryByRole("region", { name: "Slides" })).toBeNull();
    expect(document.querySelector(".room-stage")).toHaveAttribute("data-board", "false");
  });

  test("draws with the floor, if the host allows it, in one colour", async () => {
    const floorHolder = { accountId: idOf(9), name: "Abel", peerId: "peer-1" };
    await join(null, { roomInfo: { ...emptyRoomInfo, board: boardOf(3), floorHolder } });
    await pageImage("Page 3");
    expect(screen.queryByRole("toolbar")).toBeNull();
    await page.receive({ name: "board-rules", data: { floorDraws: true } });
    const tools = await screen.findByRole("toolbar", { name: "Drawing tools" });
    expect(within(tools).queryByRole("button", { name: "Laser pointer" })).toBeNull();
    expect(within(tools).queryByRole("button", { name: "Red" })).toBeNull();
    drag([1000, 1000], [2000, 2000]);
    expect(await sent(1)).toMatchObject({ slide: idOf(3), strokes: [{ tool: "pen", colour: 4 }] });
  });
});

describe("the host", () => {
  test("starts with a blackboard: its page is shown, and the microphone opens", async () => {
    const created = { ...deck, _id: idOf(9), slides: [] };
    const openTrack = vi.spyOn(page.capture, "answerTrack");
    server.answer(createDeck, created);
    server.answer(addSlide, slideOf(8, { paper: "blackboard" }));
    const shownDeck = { ...created, slides: [slideOf(8, { paper: "blackboard" })] };
    server.answer(getBoardDeck, { deck: shownDeck, ticket: "ticket" });
    await host(boardOf(null));
    await press("Show Slides");
    const dialog = await screen.findByRole("dialog", { name: "Slides" });
    await page.user.selectOptions(within(dialog).getByRole("combobox", { name: "Paper" }), "Blackboard");
    await page.user.click(within(dialog).getByRole("button", { name: "Add a board" }));
    await pageImage("Page 1");
    expect(server.asked(createDeck)).toMatchObject([{ body: { name: "Board" } }]);
    expect(server.asked(addSlide)).toMatchObject([{ body: { content: { paper: "blackboard" } } }]);
    expect(shown()).toEqual([idOf(8)]);
    expect(openTrack).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Stop Slides");
    expect(shown()).toEqual([idOf(8), null]);
  });

  test("chooses a prepared deck, which begins with its first page", async () => {
    await host(boardOf(null));
    await press("Show Slides");
    await page.user.click(await screen.findByRole("button", { name: "Show Fractions" }));
    expect(shown()).toEqual([idOf(1)]);
  });

  test("leafs by keys, by number and by the strip", async () => {
    await host(boardOf(1));
    const strip = await screen.findByRole("list");
    await page.user.keyboard("{ArrowRight}{PageDown}{PageUp}");
    await page.user.keyboard("5{Enter}");
    await page.user.click(within(strip).getByRole("button", { name: /^Page 3/ }));
    expect(shown()).toEqual([2, 3, 2, 5, 3].map(idOf));
    expect(within(strip).getByText("Next: 4")).toBeVisible();
    expect(screen.getByText("3 / 5")).toBeVisible();
  });

  test("keys that are typed elsewhere turn no page", async () => {
    await host(boardOf(2));
    await screen.findByRole("list");
    await press(/^CHAT/);
    await page.user.type(screen.getByRole("textbox", { name: "Enter your message" }), "4{ArrowLeft}");
    expect(shown()).toEqual([]);
  });

  test("draws, undoes and redoes", async () => {
    await host(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    await press("Red");
    drag([1000, 1000], [1500, 1200], [2000, 1000]);
    const first = await sent(1);
    expect(first).toMatchObject({
      slide: idOf(3),
      strokes: [{ tool: "pen", colour: 1, from: 0, points: [1000, 1000, 500, 200, 500, -200] }],
      removed: [],
    });
    await page.user.keyboard("{Control>}z{/Control}");
    expect(await sent(2)).toMatchObject({ strokes: [], removed: [expect.any(String)] });
    await press("Redo");
    expect(await sent(3)).toMatchObject({ restored: [expect.any(String)] });
  });

  test("a shape is sent when it is finished, a slip never, and the eraser takes it away", async () => {
    await host(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    await press("Arrow");
    drag([1000, 1000], [1010, 1000]);
    drag([1000, 1000], [1500, 1200], [4000, 1000]);
    expect(await sent(1)).toMatchObject({ strokes: [{ tool: "arrow", points: [1000, 1000, 3000, 0] }] });
    await press("Eraser");
    drag([3000, 1020], [3010, 1030]);
    expect(await sent(2)).toMatchObject({ removed: [expect.any(String)] });
  });

  test("types a text where the page was pressed", async () => {
    await host(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    await press("Text");
    drag([2000, 3000]);
    await page.user.type(await screen.findByRole("textbox", { name: "Type a text" }), "ሰላም 1/2{Enter}");
    expect(await sent(1)).toMatchObject({
      strokes: [{ tool: "text", text: "ሰላም 1/2", points: [2000, 3000] }],
    });
    expect(screen.queryByRole("textbox", { name: "Type a text" })).toBeNull();
  });

  test("reads that the page is full, and what was refused is gone", async () => {
    await host(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    page.socket.answerTeaching = () => ({
      ok: false,
      error: { ...failedOutcome("slide_full").error, statusCode: 409 },
    });
    drag([1000, 1000], [2000, 1000]);
    expect(await screen.findByText("This page is full: take the next.")).toBeVisible();
  });

  test("goes on without a connection, and the server gets slide and ink later", async () => {
    await host(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    page.socket.answerTeaching = () => failedOutcome("no_answer");
    page.socket.answerModeration = () => failedOutcome("no_answer");
    await page.receive({ name: "down" });
    await page.user.keyboard("{ArrowRight}");
    await pageImage("Page 4");
    page.socket.answerModeration = () => ({ ok: true, data: {} });
    page.socket.answerTeaching = (name) => ({
      ok: true,
      data: name === "slide-ink" ? { seq: 0, strokes: [] } : {},
    });
    await page.receive({ name: "up" });
    await act(() => page.openSignalling());
    expect(shown()).toEqual([idOf(4), idOf(4)]);
    expect(await pageImage("Page 4")).toBeVisible();
    page.socket.answerModeration = () => failedOutcome("no_answer");
    await page.user.keyboard("{ArrowRight}");
    page.socket.answerModeration = () => ({ ok: true, data: {} });
    await act(() => page.clock.advance(3000));
    await act(() => page.clock.advance(30_000));
    expect(shown().slice(2)).toEqual([idOf(5), idOf(5)]);
  });

  test("adds a page after this one, of the same paper", async () => {
    server.answer(addSlide, slideOf(6, { paper: "squared" }));
    await host(boardOf(3));
    await screen.findByRole("list");
    await press("Add a page");
    await expect.poll(shown).toEqual([idOf(6)]);
    expect(server.asked(addSlide)).toMatchObject([
      { body: { content: { paper: "squared", ratio: 0.6 }, position: 3 } },
    ]);
    expect(screen.getByText("4 / 6")).toBeVisible();
  });

  test("lets whoever has the floor draw, and clears what guests drew", async () => {
    await host(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    await press("More");
    await page.user.click(screen.getByRole("menuitem", { name: "Let whoever has the floor draw" }));
    await press("More");
    await page.user.click(screen.getByRole("menuitem", { name: "Clear what guests drew" }));
    expect(page.socket.moderationRequests).toMatchObject([
      { name: "board-rules", request: { floorDraws: true } },
      { name: "remove-guest-ink", request: { slide: idOf(3) } },
    ]);
  });

  test("has no button for slides where the server has no board", async () => {
    await host(null);
    expect(screen.queryByRole("button", { name: "Show Slides" })).toBeNull();
  });

  test("whose video starts hides the board, and slides stop the video", async () => {
    await host(boardOf(3));
    await screen.findByRole("list");
    await press("Start Video");
    expect(shown()).toEqual([]);
    await act(async () =>
      page.capture.requests[0]?.settle({ ok: true, media: new FakeCapturedMedia("camera") }),
    );
    expect(shown()).toEqual([null]);
    await press("Show Slides");
    await page.user.click(await screen.findByRole("button", { name: "Show Fractions" }));
    expect(page.store.getState().room.capture).toMatchObject({
      camera: { at: "off" },
      microphone: { at: "on" },
    });
  });
});
