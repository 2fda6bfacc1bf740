import fc from "fast-check";
import { expect, test } from "vitest";
import type { DrawnBatch } from "#backend/teaching/board/draw.ts";
import { applyInk, penStroke } from "../testing/board-room.ts";
import { createInkQueue, inkIntervalMs, mergeBatches } from "./ink-queue.ts";

const slide = "00000000-0000-4000-8000-000000000000";

test.each([
  [0, 50],
  [1, 50],
  [10, 50],
  [255, 150],
  [500, 250],
  [5000, 250],
])("with %i viewers, ink is sent every %i ms", (viewers, interval) => {
  expect(inkIntervalMs(viewers)).toBe(interval);
});

const batch = (seq: number, changes: Partial<DrawnBatch> = {}): DrawnBatch => ({ slide, seq, ...changes });
const seqs = (queue: ReturnType<typeof createInkQueue>, now: number) => queue.take(now).map(({ seq }) => seq);

test("batches that come out of order are sent in order, and one that never comes is left out after a while", () => {
  const queue = createInkQueue();
  queue.add(batch(7), 0);
  expect(seqs(queue, 0)).toEqual([[7, 7]]);
  queue.add(batch(9), 10);
  expect(seqs(queue, 60)).toEqual([]);
  expect(queue.isEmpty()).toBe(false);
  queue.add(batch(8), 70);
  expect(seqs(queue, 80)).toEqual([[8, 9]]);
  queue.add(batch(11), 100);
  queue.add(batch(13), 100);
  expect(seqs(queue, 399)).toEqual([]);
  expect(seqs(queue, 400)).toEqual([
    [11, 11],
    [13, 13],
  ]);
  // Pages have requested the slide's ink by now.
  queue.add(batch(10), 410);
  expect(seqs(queue, 410)).toEqual([]);
  expect(queue.isEmpty()).toBe(true);
});

test("a repeated request tells pages the last batch: some may have missed it", () => {
  const queue = createInkQueue();
  queue.add(batch(3), 0);
  queue.add(batch(3, { repeated: true }), 0);
  expect(seqs(queue, 0)).toEqual([
    [3, 3],
    [4, 3],
  ]);
  expect(queue.isEmpty()).toBe(true);
});

test("each slide has an order of its own", () => {
  const queue = createInkQueue();
  const other = "00000000-0000-4000-8000-000000000001";
  queue.add(batch(3), 0);
  queue.add(batch(1, { slide: other }), 0);
  expect(queue.take(0)).toEqual([
    { slide, seq: [3, 3] },
    { slide: other, seq: [1, 1] },
  ]);
});

test("the parts of a stroke are one in an event", () => {
  const first = penStroke({ id: "aaaaaaaa", pressures: [10, 20] });
  const next = penStroke({ id: "aaaaaaaa", from: 2, points: [110, 190, 1, 1], pressures: [30, 40] });
  expect(mergeBatches([batch(1, { strokes: [first] }), batch(2, { strokes: [next] })])).toEqual([
    {
      slide,
      seq: [1, 2],
      strokes: [{ ...first, points: [100, 200, 3, 1, 7, -11, 1, 1], pressures: [10, 20, 30, 40] }],
    },
  ]);
});

const ids = ["aaaaaaaa", "bbbbbbbb", "cccccccc"];
/** What happens to strokes one after the other: each is drawn on, removed or restored. */
const steps = fc.array(
  fc.record({ id: fc.constantFrom(...ids), what: fc.constantFrom("draw", "remove", "restore") }),
  { maxLength: 30 },
);

test("merged or not, batches come to the same", () => {
  const visible = (batches: readonly DrawnBatch[], merged: boolean) => {
    const strokes: Parameters<typeof applyInk>[0] = new Map();
    const events = merged ? mergeBatches(batches) : batches.flatMap((one) => mergeBatches([one]));
    for (const event of events) applyInk(strokes, event);
    return [...strokes]
      .map(([id, { removed = false }]) => ({ id, removed }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  fc.assert(
    fc.property(steps, (all) => {
      const batches = all.map(({ id, what }, index) => {
        if (what === "draw") return batch(index + 1, { strokes: [penStroke({ id })] });
        return batch(index + 1, what === "remove" ? { removed: [id] } : { restored: [id] });
      });
      expect(visible(batches, true)).toEqual(visible(batches, false));
    }),
  );
});
