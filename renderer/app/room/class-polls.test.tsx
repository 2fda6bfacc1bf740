import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPoll, listPolls, type HostPoll, type PollRound } from "#contract/room/class-poll.ts";
import type { RoomInfo } from "#contract/room/room-info.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { emptyRoomInfo, failedOutcome } from "#renderer/room/testing/fakes.ts";
import { RoomOnScreen } from "#renderer/room/testing/room-on-screen.tsx";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { student } from "#renderer/testing/samples.ts";
import { LazyClassPolls } from "./lazy-class-polls.ts";

const cities = ["Kampala", "Nairobi", "Mombasa"];
const aRound = (changes: Partial<PollRound> = {}): PollRound => ({
  round: 1,
  poll: { text: "Capital of Kenya?", kind: "one", options: cities },
  open: true,
  closesInMs: null,
  results: null,
  right: null,
  ...changes,
});
const several = { text: "Which are even?", kind: "several", options: ["2", "3", "4"] } as const;
const number = { text: "Half of three?", kind: "number", options: [] } as const;
const results = { answered: 4, counts: [1, 3, 0], numbers: [] };

let page: RoomOnScreen;
let server: ReturnType<typeof startFakeServer>;
beforeEach(async () => {
  await LazyClassPolls.load();
  page = new RoomOnScreen();
  server = startFakeServer();
  page.socket.answerTeaching = () => ({ ok: true, data: { answer: null } });
  useSession.setState({ account: student });
});
afterEach(() => {
  useSession.setState({ account: null });
  vi.useRealTimers();
});

const questions = {
  rules: { open: true, anonymous: false, everyMinute: false },
  answering: null,
  lastSeq: 0,
};
const join = (
  pollRound: PollRound | null,
  role: "viewer" | "host" = "viewer",
  tools: Partial<RoomInfo> = { questions },
) =>
  page.show({ role, roomInfo: { ...emptyRoomInfo, pollRound, viewerCount: 40, ...tools } }, role === "host", {
    polls: LazyClassPolls,
  });
const hear = (round: PollRound) => page.receive({ name: "poll-round", data: round });
const requests = () => page.socket.moderationRequests.map(({ name, request }) => [name, request]);
const answers = () => requests().map(([, request]) => Reflect.get(request as object, "answer"));
const panel = () => screen.getByRole("complementary", { name: "Polls" });
const toggle = () => screen.queryByRole("button", { name: /^Polls/ });
const strip = () => screen.getAllByRole("status").find(({ textContent }) => textContent?.startsWith("Poll:"));

describe("a viewer", () => {
  test("has no button before the first round, which opens the panel and is announced", async () => {
    await join(null);
    expect(toggle()).toBeNull();
    await hear(aRound());
    expect(strip()).toHaveTextContent("Poll: Capital of Kenya?");
    expect(within(panel()).getByRole("group", { name: "Capital of Kenya?" })).toBeVisible();
    expect(document.body).toHaveFocus();
    await hear(aRound({ open: false }));
    expect(strip()).toBeUndefined();
  });

  test("who types in the chat is not disturbed", async () => {
    await join(null);
    await page.user.click(screen.getByRole("button", { name: /^CHAT/ }));
    const field = screen.getByRole("textbox", { name: "Enter your message" });
    await page.user.click(field);
    await hear(aRound());
    expect(screen.getByRole("button", { name: "Polls, 1 new" })).toHaveAttribute("aria-expanded", "false");
    expect(field).toHaveFocus();
    await page.user.keyboard("2");
    expect(requests()).toEqual([]);
    await page.user.click(screen.getByRole("button", { name: "Answer" }));
    expect(panel()).toBeVisible();
  });

  test("answers by key, and changes the answer until the poll closes", async () => {
    await join(null);
    await hear(aRound());
    await page.user.keyboard("2");
    expect(screen.getByRole("radio", { name: "Nairobi" })).toBeChecked();
    expect(screen.getByText(/Your answer is in/)).toBeVisible();
    await page.user.keyboard("7");
    await page.user.click(screen.getByRole("radio", { name: "Mombasa" }));
    expect(requests()).toMatchObject([
      ["answer-poll", { round: 1, answer: { chosen: [1] } }],
      ["answer-poll", { round: 1, answer: { chosen: [2] } }],
    ]);
    await hear(aRound({ open: false }));
    expect(screen.getByText("This poll is closed. You answered: Mombasa")).toBeVisible();
    await page.user.keyboard("1");
    expect(requests()).toHaveLength(2);
  });

  test("quick answers are sent at once, and only what the server has is called in", async () => {
    await join(null);
    await hear(aRound());
    const accept: (() => void)[] = [];
    page.socket.answerModeration = () =>
      new Promise((resolve) => accept.push(() => resolve({ ok: true, data: {} })));
    await page.user.keyboard("13");
    expect(answers()).toEqual([{ chosen: [0] }, { chosen: [2] }]);
    await act(async () => accept[0]?.());
    expect(screen.getByRole("radio", { name: "Mombasa" })).toBeChecked();
    expect(screen.queryByText(/is in/)).toBeNull();
    await act(async () => accept[1]?.());
    expect(screen.getByText(/^Your answer is in: Mombasa\./)).toBeVisible();
  });

  test("an answer known late doesn't replace one given since", async () => {
    let tell: () => void = () => undefined;
    page.socket.answerTeaching = () =>
      new Promise((resolve) => (tell = () => resolve({ ok: true, data: { answer: { chosen: [1] } } })));
    await join(aRound());
    await page.user.keyboard("3");
    await act(async () => tell());
    expect(screen.getByRole("radio", { name: "Mombasa" })).toBeChecked();
  });

  test("hears of results while the panel is closed", async () => {
    await join(null);
    await hear(aRound());
    await page.user.click(screen.getByRole("button", { name: "Polls" }));
    await hear(aRound({ open: false }));
    expect(toggle()).toHaveAccessibleName("Polls");
    await hear(aRound({ open: false, results }));
    expect(toggle()).toHaveAccessibleName("Polls, 1 new");
    expect(
      screen
        .getAllByRole("status")
        .some(({ textContent }) => textContent === "The results of the poll are shown."),
    ).toBe(true);
  });

  test("the strip's button moves the focus to the answers", async () => {
    await join(null);
    await hear(aRound());
    await page.user.click(screen.getByRole("button", { name: "Polls" }));
    await page.user.click(screen.getByRole("button", { name: "Answer" }));
    expect(within(panel()).getByRole("region")).toHaveFocus();
  });

  test("stays in the lecture when the panel doesn't load, and can try again", async () => {
    let fails = true;
    const Panel: typeof LazyClassPolls = lazyScreen(async () => {
      if (fails) throw new TypeError("cut");
      return () => <p>Loaded</p>;
    });
    await page.show({ role: "viewer", roomInfo: { ...emptyRoomInfo, pollRound: aRound() } }, false, {
      polls: Panel,
    });
    expect(toggle()).toHaveAttribute("aria-expanded", "false");
    await page.user.click(screen.getByRole("button", { name: "Polls, 1 new" }));
    expect(await screen.findByText("We couldn't load this part of the page.")).toBeVisible();
    fails = false;
    await page.user.click(within(panel()).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Loaded")).toBeVisible();
  });

  test("sees an answer that the server refuses taken back, and why", async () => {
    await join(null);
    await hear(aRound());
    await page.user.keyboard("1");
    page.socket.answerModeration = () => failedOutcome("round_closed");
    await page.user.keyboard("2");
    expect(screen.getByRole("radio", { name: "Kampala" })).toBeChecked();
    expect(screen.getByText(/takes no more answers/)).toBeVisible();
  });

  test("chooses several, and sends them at once", async () => {
    await join(null);
    await hear(aRound({ poll: { ...several, options: [...several.options] } }));
    expect(screen.getAllByRole("button", { name: "Answer" }).at(-1)).toHaveAttribute("aria-disabled", "true");
    await page.user.keyboard("31");
    await page.user.click(screen.getByRole("checkbox", { name: "3" }));
    await page.user.click(screen.getByRole("checkbox", { name: "3" }));
    await page.user.click(within(panel()).getByRole("button", { name: "Answer" }));
    expect(answers()).toEqual([{ chosen: [0, 2] }]);
  });

  test("types a number, and reads what is none", async () => {
    await join(null);
    await hear(aRound({ poll: { ...number, options: [] } }));
    const field = screen.getByRole("textbox", { name: "Half of three?" });
    await page.user.type(field, "three{Enter}");
    expect(screen.getByText(/^Enter a number without separators/)).toBeVisible();
    await page.user.clear(field);
    await page.user.type(field, "1,5{Enter}");
    expect(answers()).toEqual([{ number: 1.5 }]);
    expect(screen.getByText(/Your answer is in: 1.5/)).toBeVisible();
  });

  test("reads results in numbers and words, and what is right", async () => {
    await join(null);
    await hear(aRound());
    await page.user.keyboard("1");
    await hear(aRound({ open: false, results }));
    const row = (text: string) => within(panel()).getByText(text).closest("li");
    expect(row("Nairobi")).toHaveTextContent("Nairobi 3 people · 75%");
    expect(row("Kampala")).toHaveTextContent("Kampala Your answer 1 person · 25%");
    await hear(aRound({ open: false, results, right: { chosen: [1] } }));
    expect(row("Nairobi")).toHaveTextContent("Nairobi Right 3 people · 75%");
    expect(within(panel()).getByText("4 people answered.")).toBeVisible();
  });

  test("finds an own number again after a reload, and keeps what is being typed", async () => {
    let arrive = (_number: number) => {};
    page.socket.answerTeaching = () =>
      new Promise((resolve) => {
        arrive = (given) => resolve({ ok: true, data: { answer: { number: given } } });
      });
    await join(aRound({ poll: { ...number, options: [] } }));
    await act(async () => arrive(1.5));
    expect(screen.getByRole("textbox", { name: number.text })).toHaveValue("1.5");
    await page.user.clear(screen.getByRole("textbox", { name: number.text }));
    await page.user.type(screen.getByRole("textbox", { name: number.text }), "2");
    expect(screen.getByRole("textbox", { name: number.text })).toHaveValue("2");
  });

  test("finds the own answer again after a reload", async () => {
    page.socket.answerTeaching = () => ({ ok: true, data: { answer: { chosen: [1] } } });
    await join(aRound({ round: 7 }));
    expect(page.socket.teachingRequests).toMatchObject([{ name: "own-answer", request: { round: 7 } }]);
    expect(screen.getByRole("radio", { name: "Nairobi" })).toBeChecked();
    await hear(aRound({ round: 8 }));
    expect(screen.getByRole("radio", { name: "Nairobi" })).not.toBeChecked();
  });

  test("sees the time left, and that the poll closes without a word of the server", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    await join(aRound({ closesInMs: 30_000 }));
    expect(screen.getByRole("timer")).toHaveTextContent("Time left: 00:30");
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(screen.getByRole("timer")).toHaveTextContent("Time left: 00:18");
    await act(() => vi.advanceTimersByTimeAsync(18_000));
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.getByText("This poll is closed.")).toBeVisible();
    expect(strip()).toBeUndefined();
  });
});

describe("the host", () => {
  const prepared: HostPoll = {
    ...aRound().poll,
    _id: "0199b5a0-0000-7000-8000-0000000000aa",
    right: { chosen: [1] },
    rounds: [],
  };
  const held = {
    round: 1,
    openedAt: "2026-12-01T07:00:00.000Z",
    open: true,
    closesInMs: null,
    resultsShown: false,
    answerShown: false,
    results: { answered: 0, counts: [0, 0, 0], numbers: [] },
  };

  async function open(round: PollRound | null, polls: HostPoll[]) {
    server.answer(listPolls, polls);
    await join(round, "host");
    await page.user.click(screen.getByRole("button", { name: "Polls" }));
    await screen.findByRole("region", { name: "Your polls" });
  }

  test("opens a poll with a time limit, and sees alone how it is answered", async () => {
    await open(null, [prepared]);
    await page.user.click(screen.getByRole("button", { name: "Open: “Capital of Kenya?”" }));
    await page.user.click(screen.getByRole("menuitem", { name: "1 minute" }));
    expect(requests()).toMatchObject([["open-poll", { pollId: prepared._id, seconds: 60 }]]);
    server.answer(listPolls, [{ ...prepared, rounds: [held] }]);
    await hear(aRound({ closesInMs: 60_000 }));
    expect(await screen.findByText("0 of 40 have answered")).toBeVisible();
    await page.receive({ name: "poll-progress", data: { round: 1, viewers: 41, results } });
    expect(screen.getByText("4 of 41 have answered")).toBeVisible();
    await page.receive({ name: "poll-progress", data: { round: 1, viewers: 3, results } });
    expect(screen.getByText("4 of 4 have answered")).toBeVisible();
    expect(screen.getByText("Nairobi").closest("li")).toHaveTextContent("Nairobi Right 3 people · 75%");
    expect(strip()).toBeUndefined();
  });

  test("closes it, and shows results and answer to everybody", async () => {
    await open(aRound(), [{ ...prepared, rounds: [held] }]);
    await page.user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("article", { name: "The last poll" })).toHaveFocus();
    await hear(aRound({ open: false }));
    await page.user.click(screen.getByRole("button", { name: "Show results" }));
    await hear(aRound({ open: false, results }));
    expect(screen.getByText("Everybody sees the results.")).toBeVisible();
    await page.user.click(screen.getByRole("button", { name: "Show the answer" }));
    await hear(aRound({ open: false, results, right: { chosen: [1] } }));
    expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
    expect(requests()).toMatchObject([
      ["close-round", { round: 1 }],
      ["show-results", { round: 1 }],
      ["show-answer", { round: 1 }],
    ]);
  });

  test("has no button where the server has no class tools", async () => {
    await join(null, "host", { questions: null });
    expect(toggle()).toBeNull();
  });

  test("reads that a pasted poll has too many options, of which the form has the first", async () => {
    await open(null, []);
    await page.user.click(screen.getByRole("button", { name: "Add a poll" }));
    await page.user.click(screen.getByRole("textbox", { name: "Question" }));
    const lines = Array.from({ length: 12 }, (_, index) => `${index === 11 ? "*" : ""}${index + 1}`);
    await page.user.paste(["How many?", ...lines].join("\n"));
    expect(screen.getByRole("textbox", { name: "Option 10" })).toHaveValue("10");
    expect(screen.getByText(/^You pasted 12 options\./)).toBeVisible();
    for (const box of screen.getAllByRole("checkbox")) expect(box).not.toBeChecked();
  });

  test("adds a poll in the room by pasting it", async () => {
    await open(null, []);
    server.answer(createPoll, prepared);
    await page.user.click(screen.getByRole("button", { name: "Add a poll" }));
    await page.user.click(screen.getByRole("textbox", { name: "Question" }));
    await page.user.paste("Capital of Kenya?\nKampala\n*Nairobi\nMombasa");
    expect(screen.getByRole("textbox", { name: "Option 2" })).toHaveValue("Nairobi");
    expect(screen.getByRole("checkbox", { name: "2 is right" })).toBeChecked();
    server.answer(listPolls, [prepared]);
    await page.user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("One choice · Quiz")).toBeVisible();
    const { text, kind, options, right } = prepared;
    expect(server.asked(createPoll)).toMatchObject([{ body: { text, kind, options, right } }]);
  });
});
