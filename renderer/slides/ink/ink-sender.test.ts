import { beforeEach, expect, test, vi } from "vitest";
import { pointsOf } from "#contract/slides/board.ts";
import type { Failure } from "#contract/http/error.ts";
import type { Outcome } from "#contract/room/room.ts";
import { type InkRequest, InkSender, RESEND_MS } from "./ink-sender.ts";
import { changeStrokes, noChanges, type InkChanges, type StrokePart } from "./ink-state.ts";

const failureOf = (statusCode: number, code: string): Failure => ({ statusCode, code, message: code });

let requests: InkRequest[];
let answers: ((answer: Outcome<object>) => void)[];
let sender: InkSender;
const onRefused = vi.fn<(slide: string, error: Failure) => void>();

/** A clock whose timers a test fires. */
let timers: { ms: number; action: () => void }[];
const fire = () => {
  for (const { action } of timers.splice(0)) action();
};

beforeEach(() => {
  requests = [];
  answers = [];
  timers = [];
  onRefused.mockClear();
  sender = new InkSender({
    send: (request) => {
      requests.push(request);
      return new Promise((resolve) => answers.push(resolve));
    },
    clock: {
      now: () => 0,
      after(ms, action) {
        const timer = { ms, action };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
    },
    onRefused,
    report: (error) => {
      throw error;
    },
  });
});

const part = (id: string, from: number, ...points: number[]): StrokePart => ({
  id,
  tool: "pen",
  colour: 0,
  text: "",
  guest: false,
  from,
  points,
  pressures: [],
});
const drawn = (...strokes: StrokePart[]): InkChanges => ({ ...noChanges, strokes });
async function answer(...given: Outcome<object>[]): Promise<void> {
  for (const one of given) answers.shift()?.(one);
  await Promise.resolve();
  await Promise.resolve();
}
const offline: Outcome<object> = { ok: false, error: failureOf(0, "no_answer") };

test("what is drawn within an interval is one request", () => {
  sender.add("page", drawn(part("aaaaaaaa", 0, 10, 10)));
  sender.add("page", drawn(part("aaaaaaaa", 1, 20, 25)));
  sender.add("page", drawn(part("bbbbbbbb", 0, 5, 5)));
  sender.add("page", { ...noChanges, removed: ["bbbbbbbb"] });
  expect(requests).toEqual([]);
  fire();
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    slide: "page",
    strokes: [
      { id: "aaaaaaaa", from: 0, points: [10, 10, 10, 15] },
      { id: "bbbbbbbb", points: [5, 5] },
    ],
    removed: ["bbbbbbbb"],
  });
});

test("undone and redone before it is sent, only the last counts", () => {
  sender.add("page", { ...noChanges, removed: ["aaaaaaaa"] });
  sender.add("page", { ...noChanges, restored: ["aaaaaaaa"] });
  fire();
  expect(requests[0]).toMatchObject({ removed: [], restored: ["aaaaaaaa"] });
});

test("ink that got no answer is sent again in its order, with what was drawn since", async () => {
  sender.add("page", drawn(part("aaaaaaaa", 0, 10, 10)));
  fire();
  sender.add("page", drawn(part("aaaaaaaa", 1, 20, 20)));
  fire();
  sender.add("other", drawn(part("bbbbbbbb", 0, 30, 30)));
  await answer(offline, offline);
  expect(timers.map(({ ms }) => ms)).toContain(50);
  fire();
  fire();
  fire();
  expect(requests.slice(2).map(({ slide, strokes }) => [slide, strokes[0]?.from])).toEqual([
    ["page", 0],
    ["page", 1],
    ["other", 0],
  ]);
});

test("it waits before it tries again, but not once the page is connected again", async () => {
  sender.add("page", drawn(part("aaaaaaaa", 0, 10, 10)));
  fire();
  await answer(offline);
  expect(timers.map(({ ms }) => ms)).toEqual([RESEND_MS]);
  sender.resume();
  expect(requests).toHaveLength(2);
  expect(timers).toEqual([]);
});

test("a page that is not in the room yet keeps its ink", async () => {
  sender.add("page", drawn(part("aaaaaaaa", 0, 10, 10)));
  fire();
  await answer({ ok: false, error: failureOf(403, "ticket_invalid") });
  expect(sender.pending("page")).toHaveLength(1);
  expect(onRefused).not.toHaveBeenCalled();
});

test("refused ink is gone, also what follows on the same slide", async () => {
  sender.add("page", drawn(part("aaaaaaaa", 0, 10, 10)));
  fire();
  sender.add("page", drawn(part("aaaaaaaa", 1, 20, 20)));
  sender.add("other", drawn(part("bbbbbbbb", 0, 30, 30)));
  await answer({ ok: false, error: failureOf(409, "slide_full") });
  expect(onRefused).toHaveBeenCalledExactlyOnceWith("page", expect.objectContaining({ code: "slide_full" }));
  expect(sender.pending("page")).toEqual([]);
  fire();
  expect(requests.at(-1)).toMatchObject({ slide: "other" });
});

test("what is left when the board goes is sent, also after a break of the line, but not for ever", async () => {
  sender.add("page", drawn(part("aaaaaaaa", 0, 10, 10)));
  sender.finish();
  fire();
  await answer(offline);
  fire();
  expect(requests).toHaveLength(2);
  while (sender.pending("page").length > 0 && requests.length < 1000) {
    await answer(offline);
    fire();
  }
  expect(onRefused).toHaveBeenCalledExactlyOnceWith("page", expect.objectContaining({ code: "no_answer" }));
  expect(timers).toEqual([]);
});

test("stored ink is pending until it is seen in the server's", async () => {
  sender.add("page", drawn(part("aaaaaaaa", 0, 10, 10, 20, 20)));
  fire();
  await answer({ ok: true, data: {} });
  const some = changeStrokes([], drawn(part("aaaaaaaa", 0, 10, 10))) ?? [];
  sender.settle("page", { seq: 1, strokes: some });
  expect(sender.pending("page")).toHaveLength(1);
  const all = changeStrokes(some, drawn(part("aaaaaaaa", 1, 20, 20))) ?? [];
  sender.settle("page", { seq: 2, strokes: all });
  expect(sender.pending("page")).toEqual([]);
});

test("an hour drawn offline is sent in requests of a bounded size, of which some are unanswered at a time", async () => {
  for (let at = 0; at < 300; at += 1)
    sender.add("page", drawn(part(`stroke${String(at).padStart(4, "0")}`, 0, ...Array<number>(40).fill(at))));
  for (let at = 0; at < 40; at += 1) fire();
  expect(requests).toHaveLength(6);
  await answer({ ok: true, data: {} });
  const sizes = requests.map(({ strokes }) => strokes.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(300);
  expect(pointsOf(requests[5]?.strokes.at(-1)?.points ?? [])).toEqual(Array(40).fill(299));
});
