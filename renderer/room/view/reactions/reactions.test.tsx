import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMediaSettings, mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { emptyRoomInfo, failedOutcome } from "../../testing/fakes.ts";
import { RoomOnScreen } from "../../testing/room-on-screen.tsx";

const info = (reactions?: boolean) => ({
  ...emptyRoomInfo,
  questions: {
    rules: {
      open: true,
      anonymous: false,
      everyMinute: false,
      ...(reactions !== undefined && { reactions }),
    },
    answering: null,
    lastSeq: 0,
  },
});

let page: RoomOnScreen;
beforeEach(() => {
  page = new RoomOnScreen();
});
afterEach(() => {
  vi.useRealTimers();
  mediaSettings.getState().update({ reactions: true, level: "full" });
});

const buttons = () =>
  screen.queryAllByRole("button", { name: /^(Applause|Heart|Laughter|Surprise|Thumbs up|Celebration)$/ });
const floats = () =>
  [...document.querySelectorAll(".room-reactions > span")].map((float) => float.textContent?.trim());
const count = () => document.querySelector(".room-reactions > p")?.textContent?.trim();
const receive = (...reactions: [number, number][]) => page.receive({ name: "teaching", data: { reactions } });
const sent = () => page.socket.moderationRequests.map(({ name, request }) => [name, request]);

test("a viewer sends one a second: the buttons pause after the server's answer", async () => {
  let answer: (outcome: { ok: true; data: object }) => void = () => undefined;
  page.socket.answerModeration = () => new Promise((resolve) => (answer = resolve));
  await page.show({ roomInfo: info(true) });
  expect(buttons()).toHaveLength(6);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = page.user;
  await user.click(screen.getByRole("button", { name: "Surprise" }));
  await user.click(screen.getByRole("button", { name: "Surprise" }));
  expect(sent()).toEqual([["react", expect.objectContaining({ sign: 3 })]]);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(buttons()[0], "not answered yet").toHaveAttribute("aria-disabled", "true");
  await act(async () => answer({ ok: true, data: {} }));
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(buttons()[0]).toHaveAttribute("aria-disabled", "true");
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(buttons()[0]).not.toHaveAttribute("aria-disabled");
  expect(screen.getByRole("button", { name: "Surprise" })).toHaveFocus();
});

test("a refusal is shown", async () => {
  page.socket.answerModeration = () => failedOutcome("reactions_off");
  await page.show({ roomInfo: info(true) });
  await page.user.click(screen.getByRole("button", { name: "Heart" }));
  expect(await screen.findByText("The host has turned off reactions.")).toBeVisible();
});

test("what the class sends is shown for two seconds, hidden from screen readers, and counted", async () => {
  await page.show({ roomInfo: info(true) });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await receive([0, 12], [1, 1], [99, 5]);
  await act(() => vi.advanceTimersByTimeAsync(500));
  await receive([0, 3]);
  expect(floats()).toEqual(["👏 12", "❤️", "👏 3"]);
  expect(count()).toBe("👏 15 ❤️ 1");
  expect(document.querySelector(".room-reactions")).toHaveAttribute("aria-hidden", "true");
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(floats()).toEqual(["👏 3"]);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(floats()).toEqual([]);
});

test("an older server has none, and where the host turned them off nobody sees any", async () => {
  await page.show({ roomInfo: info() });
  expect(buttons()).toEqual([]);
  await page.user.click(screen.getByRole("button", { name: "Settings" }));
  expect(screen.queryByRole("switch", { name: /react/i })).toBeNull();
  const rules = { open: true, anonymous: false, everyMinute: false };
  await page.receive({ name: "teaching", data: { rules: { ...rules, reactions: true } } });
  expect(buttons()).toHaveLength(6);
  await page.receive({ name: "teaching", data: { rules: { ...rules, reactions: false } } });
  await receive([0, 1]);
  expect(buttons()).toEqual([]);
  expect(floats()).toEqual([]);
});

test("a viewer turns them off on this device, and gets none with audio only", async () => {
  await page.show({ roomInfo: info(true) });
  await page.user.click(screen.getByRole("button", { name: "Settings" }));
  await page.user.click(screen.getByRole("switch", { name: "Show reactions" }));
  await receive([0, 1]);
  expect(buttons()).toEqual([]);
  expect(floats()).toEqual([]);
  expect(createMediaSettings().getState().reactions, "after a reload").toBe(false);
  await page.user.click(screen.getByRole("switch", { name: "Show reactions" }));
  expect(buttons()).toHaveLength(6);
  act(() => mediaSettings.getState().update({ level: "audio" }));
  expect(buttons()).toEqual([]);
  expect(sent()).toEqual([]);
});

test("the host sees them at every level, sends none, and decides for everybody", async () => {
  mediaSettings.getState().update({ level: "audio" });
  await page.show({ role: "host", roomInfo: info(true) }, true);
  await receive([5, 1]);
  expect(floats()).toEqual(["🎉"]);
  expect(buttons()).toEqual([]);
  await page.user.click(screen.getByRole("button", { name: "Settings" }));
  await page.user.click(screen.getByRole("switch", { name: "Viewers can react" }));
  expect(sent()).toEqual([["question-rules", expect.objectContaining({ reactions: false })]]);
});
