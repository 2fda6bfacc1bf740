import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distancesOf, pointsOf, type InkStroke } from "#contract/slides/board.ts";
import type { KnownStroke } from "../state/stroke-repo.ts";
import { inkIssues, planInk, type InkBatch } from "./ink-policy.ts";

const [host, guest, other] = ["host", "guest", "other"];
const counts = { seq: 4, visiblePoints: 0, points: 0, strokes: 0 };
const pen = (fields: Partial<InkStroke> = {}): InkStroke => ({
  id: "aaaaaaaa",
  tool: "pen",
  colour: 0,
  from: 0,
  points: [10, 10, 1, 1, 1, 1],
  ...fields,
});
const known = (fields: Partial<KnownStroke> = {}): KnownStroke => ({
  id: "aaaaaaaa",
  authorId: host,
  tool: "pen",
  length: 3,
  hasPressures: false,
  removed: false,
  removedByHost: false,
  ...fields,
});

const plan = (
  batch: Partial<InkBatch>,
  stored: KnownStroke[] = [],
  { by = host, before = counts }: { by?: string; before?: typeof counts } = {},
) =>
  planInk(
    { batch: { strokes: [], removed: [], restored: [], ...batch }, counts: before, known: stored },
    { authorId: by, guest: by !== host },
  );

describe("what a page sends", () => {
  test.each<[string, Partial<InkStroke>]>([
    ["a line", {}],
    ["a dot", { points: [0, 0] }],
    ["the rest of a line", { from: 497 }],
    ["a line with pressures", { pressures: [0, 50, 100] }],
    ["a rectangle", { tool: "rectangle", points: [0, 0, 100, 100] }],
    ["a text", { tool: "text", points: [0, 0], text: "ሰላም" }],
    ["what just leaves the page", { points: [-1000, -1000, 12_000, 7625] }],
  ])("is admitted: %s", (_, fields) => {
    expect(inkIssues([pen(fields)], 0.5625)).toEqual({});
  });

  test.each<[string, Partial<InkStroke>, keyof InkStroke]>([
    ["no point", { points: [] }, "points"],
    ["half a point", { points: [1, 2, 3] }, "points"],
    ["more points than a stroke has", { from: 498 }, "points"],
    ["a rectangle of one point", { tool: "rectangle", points: [0, 0] }, "points"],
    ["an arrow of three points", { tool: "arrow" }, "points"],
    ["the second part of a rectangle", { tool: "rectangle", from: 2, points: [0, 0, 1, 1] }, "points"],
    ["a text of two points", { tool: "text", points: [0, 0, 1, 1], text: "a" }, "points"],
    ["a text without text", { tool: "text", points: [0, 0] }, "text"],
    ["a pen with text", { text: "a" }, "text"],
    ["a pressure too few", { pressures: [1, 2] }, "pressures"],
    [
      "a rectangle with pressures",
      { tool: "rectangle", points: [0, 0, 1, 1], pressures: [1, 2] },
      "pressures",
    ],
    ["what is left of the page", { points: [-1001, 0] }, "points"],
    ["what is right of it", { points: [11_000, 0, 1, 0] }, "points"],
    ["what is below it", { points: [0, 6626] }, "points"],
  ])("is refused: %s", (_, fields, field) => {
    expect(Object.keys(inkIssues([pen(), pen(fields)], 0.5625))).toEqual([`strokes.1.${field}`]);
  });
});

describe("a batch", () => {
  test("begins a stroke, goes on with it, and changes nothing when it is repeated", () => {
    const started = plan({ strokes: [pen()] });
    expect(started.parts).toMatchObject([{ id: "aaaaaaaa", from: 0, points: [10, 10, 11, 11, 12, 12] }]);
    expect(started.counts).toEqual({ seq: 5, visiblePoints: 3, points: 3, strokes: 1 });
    const more = plan({ strokes: [pen({ from: 2, points: [50, 50, 1, 0] })] }, [known()]);
    expect(more.parts).toMatchObject([{ from: 3, points: [51, 50] }]);
    expect(more.counts).toMatchObject({ visiblePoints: 1, points: 1, strokes: 0 });
    expect(plan({ strokes: [pen(), pen({ from: 1, points: [1, 1] })] }, [known()]).counts).toBeNull();
  });

  test("may bring two parts of a stroke, and take it back at once", () => {
    const {
      parts,
      removed,
      counts: next,
    } = plan({
      strokes: [pen({ pressures: [1, 2, 3] }), pen({ from: 3, points: [5, 6], pressures: [4] })],
      removed: ["aaaaaaaa"],
    });
    expect(parts).toMatchObject([
      { from: 0, points: [10, 10, 11, 11, 12, 12, 5, 6], pressures: [1, 2, 3, 4] },
    ]);
    expect(removed).toEqual(["aaaaaaaa"]);
    expect(next).toEqual({ seq: 5, visiblePoints: 0, points: 4, strokes: 1 });
  });

  test("removes and restores; what is already so, or isn't there, changes nothing", () => {
    const before = { ...counts, visiblePoints: 10 };
    expect(plan({ removed: ["aaaaaaaa"] }, [known()], { before }).counts?.visiblePoints).toBe(7);
    const gone = known({ removed: true });
    expect(plan({ restored: ["aaaaaaaa"] }, [gone], { before }).counts?.visiblePoints).toBe(13);
    expect(plan({ removed: ["aaaaaaaa", "bbbbbbbb"] }, [gone]).counts).toBeNull();
    expect(plan({ removed: ["aaaaaaaa"], restored: ["aaaaaaaa"] }, [known()]).counts).toBeNull();
  });

  test.each<[string, Partial<InkStroke>, KnownStroke[], string]>([
    ["points that follow missing ones", { from: 4 }, [known()], "from"],
    ["the end of a stroke that wasn't started", { from: 1 }, [], "from"],
    ["another tool", { tool: "highlighter" }, [known()], "tool"],
    ["pressures all of a sudden", { from: 3, points: [1, 1], pressures: [1] }, [known()], "pressures"],
    ["pressures no more", { from: 3, points: [1, 1] }, [known({ hasPressures: true })], "pressures"],
  ])("is refused: %s", (_, fields, stored, field) => {
    expect(() => plan({ strokes: [pen(fields)] }, stored)).toThrow(
      expect.objectContaining({ code: "invalid", fields: { [`strokes.0.${field}`]: expect.anything() } }),
    );
  });

  const ofOther = expect.objectContaining({ code: "stroke_of_other" });
  test("of a guest changes only what that guest drew, and not what the host removed", () => {
    const own = known({ authorId: guest });
    expect(plan({ removed: [own.id] }, [own], { by: guest }).removed).toEqual([own.id]);
    const removed = { ...own, removed: true };
    expect(plan({ restored: [own.id] }, [removed], { by: guest }).restored).toEqual([own.id]);
    const byHost = { ...removed, removedByHost: true };
    expect(() => plan({ restored: [own.id] }, [byHost], { by: guest })).toThrow(ofOther);
    for (const authorId of [host, other, null])
      expect(() => plan({ removed: [own.id] }, [known({ authorId })], { by: guest })).toThrow(ofOther);
  });

  test("of the host removes and restores everybody's, but goes on with nobody else's", () => {
    for (const authorId of [guest, null]) {
      expect(plan({ removed: ["aaaaaaaa"] }, [known({ authorId })]).removed).toEqual(["aaaaaaaa"]);
      const gone = known({ authorId, removed: true, removedByHost: true });
      expect(plan({ restored: ["aaaaaaaa"] }, [gone]).restored).toEqual(["aaaaaaaa"]);
      expect(() => plan({ strokes: [pen({ from: 3 })] }, [known({ authorId })])).toThrow(ofOther);
    }
  });

  test("doesn't fit on a full page, whose ink can still be removed", () => {
    const full = expect.objectContaining({ code: "slide_full" });
    const before = { seq: 9, visiblePoints: 19_998, points: 20_000, strokes: 300 };
    expect(plan({ strokes: [pen({ points: [0, 0, 1, 1] })] }, [], { before }).counts?.visiblePoints).toBe(
      20_000,
    );
    expect(() => plan({ strokes: [pen()] }, [], { before })).toThrow(full);
    expect(() => plan({ restored: ["aaaaaaaa"] }, [known({ removed: true })], { before })).toThrow(full);
    expect(plan({ removed: ["aaaaaaaa"] }, [known()], { before }).counts?.visiblePoints).toBe(19_995);
    for (const stored of [{ points: 99_998 }, { strokes: 5000 }]) {
      const used = { ...counts, ...stored };
      expect(() => plan({ strokes: [pen()] }, [], { before: used })).toThrow(full);
      expect(plan({ removed: ["aaaaaaaa"] }, [known()], { before: used }).removed).toEqual(["aaaaaaaa"]);
    }
  });
});

const strokeIds = ["aaaaaaaa", "bbbbbbbb", "cccccccc"];
/** Batches of any author: parts that follow, repeat or leave out points, and removals. */
const batches = fc.array(
  fc.record({
    by: fc.constantFrom(host, guest),
    strokes: fc.array(
      fc.record({
        id: fc.constantFrom(...strokeIds),
        from: fc.nat(8),
        length: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 4 },
    ),
    removed: fc.subarray(strokeIds),
    restored: fc.subarray(strokeIds),
  }),
  { maxLength: 30 },
);

test("whatever is sent in whatever order, the counts are those of the strokes, and a repeated batch changes nothing", () => {
  fc.assert(
    fc.property(batches, (all) => {
      const stored = new Map<string, KnownStroke>();
      let before = { seq: 0, visiblePoints: 0, points: 0, strokes: 0 };
      for (const { by, strokes, ...changes } of all) {
        const sent = strokes.map(({ id, from, length }) =>
          pen({ id, from, points: Array.from({ length: 2 * length }, () => 1) }),
        );
        const decide = () => plan({ strokes: sent, ...changes }, [...stored.values()], { by, before });
        let decided: ReturnType<typeof plan>;
        try {
          decided = decide();
        } catch {
          continue;
        }
        for (const { id, from, points } of decided.parts) {
          const stroke = stored.get(id);
          expect(from).toBe(stroke?.length ?? 0);
          const length = from + points.length / 2;
          stored.set(id, { ...(stroke ?? fresh(id, by)), length });
        }
        const setRemoved = (ids: readonly string[], removed: boolean) => {
          for (const id of ids)
            stored.set(id, {
              ...(stored.get(id) ?? fresh(id, by)),
              removed,
              removedByHost: removed && by === host,
            });
        };
        setRemoved(decided.removed, true);
        setRemoved(decided.restored, false);
        before = decided.counts ?? before;
        const kept = [...stored.values()];
        const lengths = (of: KnownStroke[]) => of.reduce((total, { length }) => total + length, 0);
        expect(before).toMatchObject({
          visiblePoints: lengths(kept.filter(({ removed }) => !removed)),
          points: lengths(kept),
          strokes: kept.length,
        });
        expect(decide().counts).toBeNull();
      }
    }),
  );
});

const fresh = (id: string, authorId: string) => known({ id, authorId, length: 0 });

test("points and distances are each other's inverse", () => {
  const pairs = fc.array(fc.tuple(fc.integer(), fc.integer())).map((all) => all.flat());
  fc.assert(
    fc.property(pairs, (points) => {
      expect(pointsOf(distancesOf(points))).toEqual(points);
    }),
  );
});
