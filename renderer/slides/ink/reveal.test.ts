import { expect, test } from "vitest";
import type { Stroke } from "./ink-state.ts";
import { Reveal } from "./reveal.ts";

const line = (id: string, count: number, more: Partial<Stroke> = {}): Stroke => ({
  id,
  tool: "pen",
  colour: 0,
  points: Array.from({ length: 2 * count }, (_, at) => at),
  pressures: [],
  text: "",
  guest: false,
  hidden: false,
  ...more,
});
const counts = ({ strokes }: { strokes: readonly Stroke[] }) =>
  strokes.map(({ points }) => points.length / 2);

test("a batch's points appear evenly until the next batch is due", () => {
  const reveal = new Reveal();
  reveal.add([{ id: "a", from: 0 }], 1000, false);
  reveal.frame([line("a", 1)], 1000);
  reveal.add([{ id: "a", from: 1 }], 1200, false);
  const at = (now: number) => counts(reveal.frame([line("a", 21)], now));
  expect([at(1250), at(1300), at(1350), at(1400)]).toEqual([[5], [10], [15], [21]]);
});

test("strokes of one batch appear one after the other", () => {
  const reveal = new Reveal();
  reveal.add([{ id: "z", from: 0 }], 900, false);
  reveal.finish();
  reveal.add(
    [
      { id: "a", from: 0 },
      { id: "b", from: 0 },
    ],
    1000,
    false,
  );
  const strokes = [line("a", 10), line("b", 10)];
  expect(counts(reveal.frame(strokes, 1050))).toEqual([10, 1]);
  expect(counts(reveal.frame(strokes, 1100))).toEqual([10, 10]);
  // After a pause, they take as long as before it.
  reveal.add([{ id: "c", from: 0 }], 9000, false);
  expect(counts(reveal.frame([line("c", 10)], 9050))).toEqual([5]);
});

test("a stroke is finished once it has not changed for a while, and those before it are at once", () => {
  const reveal = new Reveal();
  const strokes = [line("old", 5), line("new", 5), line("last", 5), line("hidden", 5, { hidden: true })];
  reveal.add([{ id: "new", from: 0 }], 1000, false);
  expect(reveal.frame(strokes, 1100)).toMatchObject({ settled: 1, moves: true });
  reveal.frame(strokes, 1600);
  expect(reveal.frame(strokes, 1616)).toMatchObject({ settled: 2, moves: false });
});

test("the last stroke may go on, however long it has paused", () => {
  const reveal = new Reveal();
  expect(reveal.frame([], 1000)).toEqual({ strokes: [], settled: 0, moves: false });
  expect(reveal.frame([line("old", 5), line("last", 5)], 1000)).toMatchObject({ settled: 1, moves: false });
  expect(reveal.frame([line("last", 5), line("gone", 5, { hidden: true })], 1000).settled).toBe(0);
});

test("the own strokes, shapes and texts are whole at once", () => {
  const reveal = new Reveal();
  reveal.add([{ id: "mine", from: 0 }], 1000, true);
  reveal.add([{ id: "shape", from: 0 }], 1000, false);
  const strokes = [line("mine", 30), line("shape", 2, { tool: "arrow" })];
  expect(counts(reveal.frame(strokes, 1000))).toEqual([30, 2]);
});
