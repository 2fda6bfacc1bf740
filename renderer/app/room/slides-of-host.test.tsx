import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addSlide, createDeck, getBoardDeck } from "#contract/slides/deck.ts";
import { FakeCapturedMedia } from "#renderer/room/testing/fake-capture.ts";
import { emptyRoomInfo } from "#renderer/room/testing/fakes.ts";
import { lazySlides } from "./lazy-slides.ts";
import { boardOf, deck, idOf, pageImage, slideOf, SlidesOnScreen } from "./testing/slides-on-screen.ts";

let page: SlidesOnScreen;
beforeEach(async () => {
  page = await SlidesOnScreen.open();
});

describe("the host", () => {
  test("starts with a blackboard: its page is shown, and the microphone opens", async () => {
    const created = { ...deck, _id: idOf(9), slides: [] };
    const openTrack = vi.spyOn(page.capture, "answerTrack");
    page.server.answer(createDeck, created);
    page.server.answer(addSlide, slideOf(8, { paper: "blackboard" }));
    const shownDeck = { ...created, slides: [slideOf(8, { paper: "blackboard" })] };
    page.server.answer(getBoardDeck, { deck: shownDeck, ticket: "ticket" });
    await page.joinAsHost(boardOf(null));
    await page.press("Show Slides");
    const dialog = await screen.findByRole("dialog", { name: "Slides" });
    await page.user.selectOptions(within(dialog).getByRole("combobox", { name: "Paper" }), "Blackboard");
    await page.user.click(within(dialog).getByRole("button", { name: "Add a board" }));
    await pageImage("Page 1");
    expect(page.server.asked(createDeck)).toMatchObject([{ body: { name: "Board" } }]);
    expect(page.server.asked(addSlide)).toMatchObject([{ body: { content: { paper: "blackboard" } } }]);
    expect(page.shown()).toEqual([idOf(8)]);
    expect(openTrack).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
    await page.press("Stop Slides");
    expect(page.shown()).toEqual([idOf(8), null]);
  });

  test("chooses a prepared deck, which begins with its first page", async () => {
    await page.joinAsHost(boardOf(null));
    await page.press("Show Slides");
    await page.user.click(await screen.findByRole("button", { name: "Show Fractions" }));
    expect(page.shown()).toEqual([idOf(1)]);
  });

  test("leafs by keys, by number and by the strip", async () => {
    await page.joinAsHost(boardOf(1));
    const strip = await screen.findByRole("list");
    await page.user.keyboard("{ArrowRight}{PageDown}{PageUp}");
    await page.user.keyboard("5{Enter}");
    await page.user.click(within(strip).getByRole("button", { name: /^Page 3/ }));
    expect(page.shown()).toEqual([2, 3, 2, 5, 3].map(idOf));
    expect(within(strip).getByText("Next: 4")).toBeVisible();
    expect(screen.getByText("3 / 5")).toBeVisible();
  });

  test("keys that are typed elsewhere turn no page", async () => {
    await page.joinAsHost(boardOf(2));
    await screen.findByRole("list");
    await page.press(/^CHAT/);
    await page.user.type(screen.getByRole("textbox", { name: "Enter your message" }), "4{ArrowLeft}");
    expect(page.shown()).toEqual([]);
  });

  test("keeps the page, its tools and the strip while a picture and a new ticket can't be loaded", async () => {
    vi.stubGlobal(
      "Image",
      class extends EventTarget {
        set src(_url: string) {
          queueMicrotask(() => this.dispatchEvent(new Event("error")));
        }
      },
    );
    await page.joinAsHost(boardOf(1));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    page.server.fail(getBoardDeck, "internal");
    await expect.poll(() => page.server.asked(getBoardDeck).length, { timeout: 6000 }).toBe(2);
    expect(screen.getByRole("toolbar", { name: "Drawing tools" })).toBeVisible();
    expect(screen.getByText("1 / 5")).toBeVisible();
  });

  test("adds a page after this one, of the same paper", async () => {
    page.server.answer(addSlide, slideOf(6, { paper: "squared" }));
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("list");
    await page.press("Add a page");
    await expect.poll(() => page.shown()).toEqual([idOf(6)]);
    expect(page.server.asked(addSlide)).toMatchObject([
      { body: { content: { paper: "squared", ratio: 0.6 }, position: 3 } },
    ]);
    expect(screen.getByText("4 / 6")).toBeVisible();
  });

  test("has no button for slides where the server has no board", async () => {
    await page.joinAsHost(null);
    expect(screen.queryByRole("button", { name: "Show Slides" })).toBeNull();
  });

  test("whose video starts hides the board, and slides stop the video", async () => {
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("list");
    await page.press("Start Video");
    expect(page.shown()).toEqual([]);
    await act(async () =>
      page.capture.requests[0]?.settle({ ok: true, media: new FakeCapturedMedia("camera") }),
    );
    expect(page.shown()).toEqual([null]);
    await page.press("Show Slides");
    await page.user.click(await screen.findByRole("button", { name: "Show Fractions" }));
    expect(page.store.getState().room.capture).toMatchObject({
      camera: { at: "off" },
      microphone: { at: "on" },
    });
  });

  async function sharePdf(pdf: File) {
    await page.joinAsHost(boardOf(null));
    await page.press("Show Slides");
    const dialog = within(await screen.findByRole("dialog", { name: "Slides" }));
    await page.user.click(dialog.getByRole("checkbox", { name: "Students may download the PDF" }));
    fireEvent.change(dialog.getByLabelText("Add a PDF or pictures"), { target: { files: [pdf] } });
    return dialog;
  }

  test("still has what the dialog uploads when it is opened again", async () => {
    let started = 0;
    vi.spyOn(lazySlides, "Decks").mockImplementation(function Decks({ open, onClose }) {
      useState(() => (started += 1));
      return <>{open && <button onClick={onClose}>Close</button>}</>;
    });
    await page.joinAsHost(boardOf(null));
    expect(started).toBe(0);
    for (let time = 0; time < 2; time += 1) {
      await page.press("Show Slides");
      await page.press("Close");
      expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    }
    expect(started).toBe(1);
  });

  test("lets students download a PDF, and sees how much of it is uploaded", async () => {
    const dialog = await sharePdf(new File(["%PDF"], "Week 1.pdf"));
    const cancel = await dialog.findByRole("button", { name: "Cancel the upload of Week 1.pdf" });
    const row = cancel.closest("li");
    await expect.poll(() => row?.querySelector("progress")?.getAttribute("value")).toBe("0");
    await page.user.click(cancel);
    expect(row).not.toBeInTheDocument();
  });

  test("reads why a PDF isn't uploaded", async () => {
    const pdf = Object.defineProperty(new File([], "Week 1.pdf"), "size", { value: 2 ** 26 });
    const dialog = await sharePdf(pdf);
    expect(await screen.findByText(/^Week 1.pdf: This file is too large/)).toBeVisible();
    expect(dialog.queryByRole("button", { name: /^(?:Cancel the upload of|Hide) Week 1.pdf/ })).toBeNull();
  });

  test("who comes back after the end sees no board, and none is in the way of the video", async () => {
    await page.join(null, {
      role: "host",
      roomInfo: { ...emptyRoomInfo, board: boardOf(3), ended: true },
    });
    await page.press("Start Video");
    await act(async () =>
      page.capture.requests[0]?.settle({ ok: true, media: new FakeCapturedMedia("camera") }),
    );
    expect(screen.queryByRole("region", { name: "Slides" })).toBeNull();
    expect(page.shown()).toEqual([]);
  });
});
