import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { getBoardDeck } from "#contract/slides/deck.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { boardOf, deck, idOf, pageImage, slideOf, SlidesOnScreen } from "./testing/slides-on-screen.ts";

let page: SlidesOnScreen;
beforeEach(async () => {
  page = await SlidesOnScreen.open();
});

describe("a viewer", () => {
  test("sees the page with its text in place of the video, and the next two pages are loaded once the call has started", async () => {
    await page.join(boardOf(1));
    expect(await pageImage("Page 1 Fractions and their parts")).toHaveAttribute(
      "src",
      `http://gubae.test/slides/ticket/${idOf(1)}/1280`,
    );
    expect(document.querySelector(".room-stage")).toHaveAttribute("data-board", "true");
    expect(screen.queryByText("Audio only. The video is off.")).toBeNull();
    expect(page.pictures).toHaveLength(1);
    await expect.poll(() => page.pictures.length, { timeout: 5000 }).toBe(2);
    expect(page.pictures.map((url) => url.split("/")[5])).toEqual([idOf(1), idOf(2)]);
    expect(page.asked("slide-ink")).toMatchObject([{ slide: idOf(1) }]);
    expect(page.server.asked(getBoardDeck)).toHaveLength(1);
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  test("follows the teacher, leafs back undisturbed, and comes back", async () => {
    await page.join(boardOf(2));
    await pageImage("Page 2");
    expect(screen.getByRole("button", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
    await page.hearSlide(3, 4);
    await pageImage("Page 3");
    await page.user.keyboard("{ArrowLeft}");
    await pageImage("Page 2");
    await page.hearSlide(4, 5);
    expect(await pageImage("Page 2")).toBeVisible();
    await page.press("Back to the teacher");
    await pageImage("Page 4");
    expect(screen.queryByRole("button", { name: "Back to the teacher" })).toBeNull();
    await page.hearSlide(5, 6);
    await pageImage("Page 5");
    expect(page.server.asked(getBoardDeck)).toHaveLength(1);
  });

  test("leafs in another deck no further than the teacher has shown", async () => {
    await page.join(boardOf(4));
    await pageImage("Page 4");
    const slides = [slideOf(6), slideOf(7), slideOf(8), slideOf(9)];
    page.server.answer(getBoardDeck, { deck: { ...deck, slides }, ticket: "ticket" });
    await page.hearSlide(7, 4);
    await pageImage("Page 2");
    await page.user.keyboard("{ArrowRight}");
    expect(screen.getByRole("button", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
    await page.user.keyboard("{ArrowLeft}");
    await pageImage("Page 1");
  });

  test.each([
    ["later, like the teacher's voice", 200, "Page 2"],
    ["at once where the browser plays the voice at once", 0, "Page 3"],
  ])("sees the next page %s", async (_when, delayMs, seen) => {
    page.engine.playoutDelayMs = delayMs;
    await page.join(boardOf(2));
    await pageImage("Page 2");
    await page.hearSlide(3, 4);
    if (delayMs === 0) await pageImage(seen);
    expect(screen.getByRole("img", { name: /^Page/ })).toHaveAccessibleName(seen);
    await pageImage("Page 3");
  });

  test("turns pages with one finger, sideways", async () => {
    await page.join(boardOf(3));
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
    await page.join(boardOf(2));
    await pageImage("Page 2");
    const added = slideOf(7, { text: "New" });
    page.server.answer(getBoardDeck, { deck: { ...deck, slides: [...deck.slides, added] }, ticket: "other" });
    await page.hearSlide(7, 4);
    expect(await pageImage("Page 6 New")).toHaveAttribute("src", expect.stringContaining("/slides/ticket/"));
  });

  test("sees moved and removed pages at once, and requests the deck no more often", async () => {
    page.server.answer(getBoardDeck, { deck, ticket: "ticket", version: "one" });
    await page.join(boardOf(3, { deck: "one" }));
    await pageImage("Page 3");
    const slides = [slideOf(3, { paper: "squared" }), slideOf(2)];
    page.server.answer(getBoardDeck, { deck: { ...deck, slides }, ticket: "other", version: "two" });
    await page.hearSlide(3, 3, "two");
    await pageImage("Page 1");
    await page.hearSlide(2, 4, "two");
    await pageImage("Page 2");
    await page.hearSlide(null, 5);
    await page.hearSlide(2, 6, "two");
    // Under another ticket, the browser would load the picture again.
    expect(await pageImage("Page 2")).toHaveAttribute("src", expect.stringContaining("/slides/ticket/"));
    expect(page.server.asked(getBoardDeck)).toHaveLength(2);
  });

  test("reads a sentence at Audio, with the way to the slides", async () => {
    mediaSettings.setState({ level: "audio" });
    await page.join(boardOf(1));
    expect(screen.getByText(/^The teacher shows slides\./)).toBeVisible();
    expect(page.asked("slide-ink")).toEqual([]);
    expect(page.server.asked(getBoardDeck)).toEqual([]);
    await page.press("Show the slides");
    await pageImage(/^Page 1/);
  });

  test("hears that the teacher writes, once in a while", async () => {
    await page.join(boardOf(3));
    await pageImage("Page 3");
    const stroke = { id: "aaaaaaaa", tool: "pen" as const, colour: 0, from: 0, points: [10, 10] };
    const guests = { ...stroke, id: "gggggggg", guest: true };
    await page.receive({ name: "ink", data: { slide: idOf(3), strokes: [guests], seq: [1, 1] } });
    expect(screen.queryByText("The teacher is writing.")).toBeNull();
    await page.receive({ name: "ink", data: { slide: idOf(3), strokes: [stroke], seq: [2, 2] } });
    expect(screen.getByText("The teacher is writing.")).toBeInTheDocument();
    await expect.poll(() => page.drawn.some(({ calls }) => calls.includes("fill"))).toBe(true);
    await page.hearSlide(2, 4);
    await pageImage("Page 2");
    await expect.poll(() => page.asked("slide-ink").length).toBe(2);
    await page.receive({ name: "ink", data: { slide: idOf(2), strokes: [stroke], seq: [1, 1] } });
    expect(screen.queryByText("The teacher is writing.")).toBeNull();
  });

  test("requests a page's ink again if something is missing, and after a reconnect", async () => {
    await page.join(boardOf(3));
    await pageImage("Page 3");
    await page.receive({ name: "ink", data: { slide: idOf(3), seq: [5, 5] } });
    expect(page.asked("slide-ink")).toHaveLength(2);
    await page.receive({ name: "down" });
    await page.receive({ name: "up" });
    await expect.poll(() => page.asked("slide-ink").length).toBe(3);
  });

  test("has the video again once the board goes, and waits for an absent host as before", async () => {
    await page.join(boardOf(1));
    await pageImage(/^Page 1/);
    await page.hearSlide(null, 4);
    expect(screen.queryByRole("region", { name: "Slides" })).toBeNull();
    expect(document.querySelector(".room-stage")).toHaveAttribute("data-board", "false");
  });
});
