import { beforeEach, expect, test } from "vitest";
import { packStroke, type InkEvent, type StoredStroke } from "#contract/slides/board.ts";
import type { Failure } from "#contract/http/error.ts";
import { InkBook } from "./ink-book.ts";
import { noChanges, type StrokePart } from "./ink-state.ts";

const PAGE = "0199b5a0-0000-7000-8000-000000000001";
const stroke = (id: string, from: number, ...points: number[]): StoredStroke => ({
  id,
  tool: "pen",
  colour: 0,
  from,
  points,
});
const own = (id: string, from: number, ...points: number[]): StrokePart => ({
  id,
  tool: "pen",
  colour: 0,
  from,
  points,
  pressures: [],
  text: "",
  guest: false,
});
const event = (seq: number, changes: Partial<InkEvent>): InkEvent => ({
  slide: PAGE,
  seq: [seq, seq],
  ...changes,
});

let snapshots: ((answer: { ok: true; data: object } | { ok: false; error: Failure }) => void)[];
let sends: typeof snapshots;
let timers: (() => void)[];
let refused: string[];
let book: InkBook;

beforeEach(() => {
  snapshots = [];
  sends = [];
  timers = [];
  refused = [];
  book = new InkBook({
    request: (name, _, data) =>
      new Promise((resolve) => {
        const answers = name === "ink" ? sends : snapshots;
        answers.push((answer) => resolve(answer.ok ? { ok: true, data: data.parse(answer.data) } : answer));
      }),
    clock: {
      now: () => 0,
      after: (_, action) => {
        timers.push(action);
        return () => void (timers = timers.filter((other) => other !== action));
      },
    },
    onRefused: ({ code }) => refused.push(code),
    report: (error) => {
      throw error;
    },
  });
  book.setConnected(true);
  book.open(PAGE);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));
async function answerSnapshot(seq: number, ...strokes: StoredStroke[]): Promise<void> {
  snapshots.shift()?.({ ok: true, data: { seq, strokes: strokes.map(packStroke) } });
  await settled();
}
const fire = () => {
  for (const action of timers.splice(0)) action();
};
const seen = () =>
  book
    .strokesOf(PAGE)
    .filter(({ hidden }) => !hidden)
    .map(({ id, points }) => [id, points.length / 2]);

test("events that arrive before the snapshot count after it", async () => {
  book.receive(event(4, { strokes: [stroke("aaaaaaaa", 0, 1, 1)] }));
  book.receive(event(5, { strokes: [stroke("bbbbbbbb", 0, 2, 2)] }));
  await answerSnapshot(4, stroke("aaaaaaaa", 0, 1, 1));
  expect(seen()).toEqual([
    ["aaaaaaaa", 1],
    ["bbbbbbbb", 1],
  ]);
});

test("what is missing is requested once, and a failure is tried again", async () => {
  await answerSnapshot(1);
  book.receive(event(3, {}));
  book.receive(event(4, {}));
  expect(snapshots).toHaveLength(1);
  snapshots.shift()?.({ ok: false, error: { statusCode: 0, code: "no_answer", message: "" } });
  await settled();
  fire();
  await answerSnapshot(4, stroke("aaaaaaaa", 0, 1, 1));
  expect(seen()).toEqual([["aaaaaaaa", 1]]);
});

test("own ink is there at once, and stays while it becomes the server's", async () => {
  await answerSnapshot(0);
  book.change(PAGE, { ...noChanges, strokes: [own("mineaaaa", 0, 1, 1)] });
  const [drawn] = book.strokesOf(PAGE);
  book.change(PAGE, { ...noChanges, strokes: [own("mineaaab", 0, 5, 5)] });
  expect(book.strokesOf(PAGE)[0]).toBe(drawn);
  fire();
  sends[0]?.({ ok: true, data: {} });
  await settled();
  expect(seen()).toHaveLength(2);
  book.receive(event(1, { strokes: [stroke("mineaaaa", 0, 1, 1), stroke("mineaaab", 0, 5, 5)] }));
  expect(seen()).toEqual([
    ["mineaaaa", 1],
    ["mineaaab", 1],
  ]);
});

test("refused ink goes, and what the server has stays", async () => {
  await answerSnapshot(2, stroke("aaaaaaaa", 0, 1, 1));
  book.change(PAGE, { ...noChanges, strokes: [own("mineaaaa", 0, 1, 1)], removed: ["aaaaaaaa"] });
  expect(seen()).toEqual([["mineaaaa", 1]]);
  fire();
  sends[0]?.({ ok: false, error: { statusCode: 409, code: "slide_full", message: "" } });
  await settled();
  expect(refused).toEqual(["slide_full"]);
  expect(seen()).toEqual([["aaaaaaaa", 1]]);
});

test("after a reconnect, own ink that the server lacks is on top of all that it has", async () => {
  await answerSnapshot(1, stroke("aaaaaaaa", 0, 1, 1));
  book.setConnected(false);
  book.change(PAGE, { ...noChanges, strokes: [own("mineaaaa", 0, 1, 1, 2, 2)] });
  fire();
  sends.shift()?.({ ok: false, error: { statusCode: 0, code: "no_answer", message: "" } });
  await settled();
  book.setConnected(true);
  expect(sends).toHaveLength(1);
  await answerSnapshot(9, stroke("aaaaaaaa", 0, 1, 1), stroke("bbbbbbbb", 0, 2, 2));
  expect(seen().map(([id]) => id)).toEqual(["aaaaaaaa", "bbbbbbbb", "mineaaaa"]);
});

test("only so many slides are kept, and a kept one isn't requested again", async () => {
  await answerSnapshot(3, stroke("aaaaaaaa", 0, 1, 1));
  book.open("other");
  await answerSnapshot(0);
  book.open(PAGE);
  expect(snapshots).toEqual([]);
  for (let other = 0; other < 8; other += 1) book.open(`slide ${other}`);
  snapshots.splice(0);
  book.open(PAGE);
  expect(snapshots).toHaveLength(1);
});
