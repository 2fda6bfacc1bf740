import { describe, expect, test } from "vitest";
import { distancesOf, type InkEvent, type StoredStroke } from "#contract/slides/board.ts";
import {
  applyInkEvent,
  changeStrokes,
  type Ink,
  inkOf,
  noChanges,
  partOf,
  visiblePoints,
} from "./ink-state.ts";

const SLIDE = "0199b5a0-0000-7000-8000-000000000001";
const emptyInk: Ink = { seq: 0, strokes: [] };

const stroke = (
  id: string,
  from: number,
  points: number[],
  more: Partial<StoredStroke> = {},
): StoredStroke => ({
  id,
  tool: "pen",
  colour: 0,
  from,
  points: distancesOf(points),
  ...more,
});
const event = (first: number, changes: Partial<InkEvent>, last = first): InkEvent => ({
  slide: SLIDE,
  seq: [first, last],
  ...changes,
});

/** The server's side: batches with a number each, and a snapshot at any time. */
class Server {
  readonly events: InkEvent[] = [];
  #strokes: { stroke: StoredStroke; points: number[]; removed: boolean }[] = [];

  draw(id: string, points: number[]): void {
    const known = this.#strokes.find((one) => one.stroke.id === id);
    const part = stroke(id, (known?.points.length ?? 0) / 2, points);
    if (known) known.points.push(...points);
    else this.#strokes.push({ stroke: part, points: [...points], removed: false });
    this.#send({ strokes: [part] });
  }

  setRemoved(id: string, removed: boolean): void {
    const known = this.#strokes.find((one) => one.stroke.id === id);
    if (!known || known.removed === removed) return;
    known.removed = removed;
    this.#send(removed ? { removed: [id] } : { restored: [id] });
  }

  get snapshot() {
    const visible = this.#strokes.filter(({ removed }) => !removed);
    return {
      seq: this.events.length,
      strokes: visible.map(({ stroke: started, points }) => ({
        ...started,
        from: 0,
        points: distancesOf(points),
      })),
    };
  }

  #send(changes: Partial<InkEvent>): void {
    this.events.push(event(this.events.length + 1, changes));
  }
}

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const seen = (ink: Ink) =>
  ink.strokes.filter(({ hidden }) => !hidden).map(({ id, points }) => ({ id, points: [...points] }));

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  "whatever is repeated, late or lost, the page sees what the server has (seed %i)",
  (seed) => {
    const random = randomOf(seed);
    const server = new Server();
    for (let step = 0; step < 120; step += 1) {
      const id = `stroke${random(6)}x`;
      if (random(3) > 0) server.draw(id, [random(9000), random(5000), random(9000), random(5000)]);
      else server.setRemoved(id, random(2) === 0);
    }
    let ink = emptyInk;
    let reloads = 0;
    const receive = (one: InkEvent) => {
      const next = applyInkEvent(ink, one);
      if (next === null) reloads += 1;
      ink = next ?? inkOf(server.snapshot);
    };
    for (const [at, one] of server.events.entries()) {
      const fate = random(20);
      if (fate === 0) continue;
      receive(one);
      const earlier = server.events[random(at + 1)];
      if (fate < 5 && earlier) receive(earlier);
    }
    // The last event may have been lost; the next one shows that.
    server.draw("lastxxxx", [1, 2]);
    const last = server.events.at(-1);
    if (last) receive(last);
    expect(seen(ink)).toEqual(seen(inkOf(server.snapshot)));
    expect(ink.seq).toBe(server.events.length);
    expect(reloads).toBeLessThan(server.events.length);
  },
);

describe("an event", () => {
  const started = inkOf({ seq: 4, strokes: [stroke("aaaaaaaa", 0, [10, 10, 20, 20])] });

  test("adds a part to a stroke, and repeated points once", () => {
    const next = applyInkEvent(started, event(5, { strokes: [stroke("aaaaaaaa", 1, [20, 20, 30, 35])] }));
    expect(next?.strokes[0]?.points).toEqual([10, 10, 20, 20, 30, 35]);
  });

  test("that left something out, or whose stroke has a hole, needs a reload", () => {
    expect(applyInkEvent(started, event(6, {}))).toBeNull();
    expect(applyInkEvent(started, event(5, { strokes: [stroke("aaaaaaaa", 3, [1, 1])] }))).toBeNull();
    expect(applyInkEvent(started, event(5, { restored: ["bbbbbbbb"] }))).toBeNull();
  });

  test("of several batches counts as a whole", () => {
    const next = applyInkEvent(started, event(5, { removed: ["aaaaaaaa"] }, 9));
    expect(next).toMatchObject({ seq: 9, strokes: [{ hidden: true }] });
    expect(next && visiblePoints(next.strokes)).toBe(0);
    expect(applyInkEvent(started, event(2, { removed: ["aaaaaaaa"] }, 4))).toBe(started);
  });

  test("keeps pressures, text and whose it is", () => {
    const strokes = [
      stroke("cccccccc", 0, [1, 1, 9, 9], { pressures: [20, 40], guest: true }),
      stroke("dddddddd", 0, [5, 5], { tool: "text", text: "ሰላም" }),
      stroke("cccccccc", 1, [9, 9, 20, 20], { pressures: [40, 60] }),
    ];
    const next = changeStrokes([], { ...noChanges, strokes: strokes.map(partOf) });
    expect(next).toMatchObject([
      { pressures: [20, 40, 60], guest: true },
      { text: "ሰላም", guest: false },
    ]);
  });
});
