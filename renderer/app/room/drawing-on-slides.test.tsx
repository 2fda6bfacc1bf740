import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { useSession } from "#renderer/data/session/session-store.ts";
import { emptyRoomInfo, failedOutcome } from "#renderer/room/testing/fakes.ts";
import { student } from "#renderer/testing/samples.ts";
import { boardOf, drag, idOf, pageImage, SlidesOnScreen } from "./testing/slides-on-screen.ts";

let page: SlidesOnScreen;
beforeEach(async () => {
  page = await SlidesOnScreen.open();
});

test("a viewer draws with the floor, if the host allows it, in one colour", async () => {
  const floorHolder = { accountId: idOf(9), name: "Abel", peerId: "peer-1" };
  await page.join(null, { roomInfo: { ...emptyRoomInfo, board: boardOf(3), floorHolder } });
  await pageImage("Page 3");
  expect(screen.queryByRole("toolbar")).toBeNull();
  await page.receive({ name: "board-rules", data: { floorDraws: true } });
  const tools = await screen.findByRole("toolbar", { name: "Drawing tools" });
  expect(within(tools).queryByRole("button", { name: "Laser pointer" })).toBeNull();
  expect(within(tools).queryByRole("button", { name: "Red" })).toBeNull();
  drag([1000, 1000], [2000, 2000]);
  expect(await page.sent(1)).toMatchObject({ slide: idOf(3), strokes: [{ tool: "pen", colour: 4 }] });
});

test("a viewer with the floor undoes after a reload what they drew before", async () => {
  const floorHolder = { accountId: idOf(9), name: "Abel", peerId: "peer-1" };
  useSession.setState({ account: { ...student, _id: idOf(9) } });
  const stroke = { tool: "pen" as const, colour: 4, from: 0, points: [10, 10], guest: true };
  page.answerInk({ ...stroke, id: "000109aaaaaa" }, { ...stroke, id: "bbbbbbbb" });
  await page.join(null, {
    roomInfo: { ...emptyRoomInfo, board: boardOf(3, { floorDraws: true }), floorHolder },
  });
  await screen.findByRole("toolbar", { name: "Drawing tools" });
  await page.press("Undo");
  expect(await page.sent(1)).toMatchObject({ removed: ["000109aaaaaa"] });
  expect(screen.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
  drag([1000, 1000], [2000, 2000]);
  expect(await page.sent(2)).toMatchObject({ strokes: [{ id: expect.stringMatching(/^000109\w{10}$/) }] });
});

describe("the host", () => {
  test("draws, undoes and redoes", async () => {
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    await page.press("Red");
    drag([1000, 1000], [1500, 1200], [2000, 1000]);
    const first = await page.sent(1);
    expect(first).toMatchObject({
      slide: idOf(3),
      strokes: [{ tool: "pen", colour: 1, from: 0, points: [1000, 1000, 500, 200, 500, -200] }],
      removed: [],
    });
    await page.user.keyboard("{Control>}z{/Control}");
    expect(await page.sent(2)).toMatchObject({ strokes: [], removed: [expect.any(String)] });
    await page.press("Redo");
    expect(await page.sent(3)).toMatchObject({ restored: [expect.any(String)] });
  });

  test("undoes after a reload what was drawn before, the newest first, but no guest's ink", async () => {
    const stroke = { tool: "pen" as const, colour: 0, from: 0, points: [10, 10] };
    const ids = ["aaaaaaaa", "bbbbbbbb", "cccccccc"];
    page.answerInk(...ids.map((id, index) => ({ ...stroke, id, guest: index === 2 })));
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    await page.press("Undo");
    expect(await page.sent(1)).toMatchObject({ removed: ["bbbbbbbb"] });
    await page.press("Undo");
    expect(await page.sent(2)).toMatchObject({ removed: ["aaaaaaaa"] });
    expect(screen.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
    await page.press("Redo");
    expect(await page.sent(3)).toMatchObject({ restored: ["aaaaaaaa"] });
  });

  test("a shape is sent when it is finished, a slip never, and the eraser takes it away", async () => {
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    await page.press("Arrow");
    drag([1000, 1000], [1010, 1000]);
    drag([1000, 1000], [1500, 1200], [4000, 1000]);
    expect(await page.sent(1)).toMatchObject({ strokes: [{ tool: "arrow", points: [1000, 1000, 3000, 0] }] });
    await page.press("Eraser");
    drag([3000, 1020], [3010, 1030]);
    expect(await page.sent(2)).toMatchObject({ removed: [expect.any(String)] });
  });

  test("types a text where the page was pressed", async () => {
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    await page.press("Text");
    drag([2000, 3000]);
    await page.user.type(await screen.findByRole("textbox", { name: "Type a text" }), "ሰላም 1/2{Enter}");
    expect(await page.sent(1)).toMatchObject({
      strokes: [{ tool: "text", text: "ሰላም 1/2", points: [2000, 3000] }],
    });
    expect(screen.queryByRole("textbox", { name: "Type a text" })).toBeNull();
  });

  test("keeps a typed text when the page is pressed elsewhere", async () => {
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    await page.press("Text");
    drag([2000, 3000]);
    await page.user.type(await screen.findByRole("textbox", { name: "Type a text" }), "x + 1");
    drag([6000, 1000]);
    expect(await page.sent(1)).toMatchObject({ strokes: [{ text: "x + 1", points: [2000, 3000] }] });
    expect(screen.queryByRole("textbox", { name: "Type a text" })).toBeNull();
  });

  test("reads that the page is full, and what was refused is gone", async () => {
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    page.socket.answerTeaching = () => ({
      ok: false,
      error: { ...failedOutcome("slide_full").error, statusCode: 409 },
    });
    drag([1000, 1000], [2000, 1000]);
    expect(await screen.findByText("This page is full: take the next.")).toBeVisible();
  });

  test("goes on without a connection, and the server gets slide and ink later", async () => {
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    page.socket.answerTeaching = () => failedOutcome("no_answer");
    page.socket.answerModeration = () => failedOutcome("no_answer");
    await page.receive({ name: "down" });
    await page.user.keyboard("{ArrowRight}");
    await pageImage("Page 4");
    page.socket.answerModeration = () => ({ ok: true, data: {} });
    page.answerInk();
    await page.receive({ name: "up" });
    await act(() => page.openSignalling());
    expect(page.shown()).toEqual([idOf(4), idOf(4)]);
    expect(await pageImage("Page 4")).toBeVisible();
    page.socket.answerModeration = () => failedOutcome("no_answer");
    await page.user.keyboard("{ArrowRight}");
    page.socket.answerModeration = () => ({ ok: true, data: {} });
    await act(() => page.clock.advance(3000));
    await act(() => page.clock.advance(30_000));
    expect(page.shown().slice(2)).toEqual([idOf(5), idOf(5)]);
  });

  test("lets whoever has the floor draw, and clears what guests drew with one press", async () => {
    const clear = () => screen.queryByRole("button", { name: "Clear what guests drew" });
    const stroke = {
      id: "gggggggg",
      tool: "pen" as const,
      colour: 4,
      from: 0,
      points: [10, 10],
      guest: true,
    };
    await page.joinAsHost(boardOf(3));
    await screen.findByRole("toolbar", { name: "Drawing tools" });
    expect(clear()).toBeNull();
    await page.press("Let whoever has the floor draw");
    await page.receive({ name: "board-rules", data: { floorDraws: true } });
    expect(
      screen.getByRole("button", { pressed: true, name: "Let whoever has the floor draw" }),
    ).toBeVisible();
    expect(clear()).toHaveAttribute("aria-disabled", "true");
    await page.receive({ name: "ink", data: { slide: idOf(3), strokes: [stroke], seq: [1, 1] } });
    await page.receive({ name: "board-rules", data: { floorDraws: false } });
    await page.press("Clear what guests drew");
    await page.receive({ name: "ink", data: { slide: idOf(3), removed: [stroke.id], seq: [2, 2] } });
    expect(clear()).toBeNull();
    expect(screen.getByRole("button", { name: "Pen" })).toHaveFocus();
    expect(page.socket.moderationRequests).toMatchObject([
      { name: "board-rules", request: { floorDraws: true } },
      { name: "remove-guest-ink", request: { slide: idOf(3) } },
    ]);
  });

  test("moves between the tools by keys, and turns the page by them elsewhere", async () => {
    await page.joinAsHost(boardOf(3));
    const tools = within(await screen.findByRole("toolbar", { name: "Drawing tools" }));
    const tool = (name: string) => tools.getByRole("button", { name });
    const stops = () => tools.getAllByRole("button").filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([tool("Pen")]);
    while (document.activeElement !== tool("Pen")) await page.user.tab();
    await page.user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(tool("Highlighter")).toHaveFocus();
    await page.user.keyboard("{Home}{ArrowLeft}");
    expect(tool("Let whoever has the floor draw")).toHaveFocus();
    expect(stops()).toEqual([tool("Let whoever has the floor draw")]);
    await page.user.keyboard("{End}{ArrowRight} ");
    expect(tool("Pen")).toHaveFocus();
    expect(tool("Pen")).toHaveAttribute("aria-pressed", "false");
    expect(page.shown()).toEqual([]);
    await page.user.keyboard("{PageDown}");
    await page.user.tab();
    await page.user.keyboard("{ArrowRight}");
    expect(page.shown()).toEqual([idOf(4), idOf(5)]);
  });
});
