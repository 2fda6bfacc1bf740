import { describe, expect, test } from "vitest";
import { emptyHistory, recordAction, redo, undo } from "./ink-history.ts";
import { PenStroke } from "./pen-stroke.ts";
import { PointerRules } from "./pointer-rules.ts";

const touch = (pointerId: number) => ({ pointerId, pointerType: "touch", button: 0 });
const pen = { pointerId: 9, pointerType: "pen", button: 0 };

describe("which pointer draws", () => {
  test("a mouse's main button, a pen and one finger", () => {
    const rules = new PointerRules();
    expect(rules.press({ pointerId: 1, pointerType: "mouse", button: 0 })).toBe("draws");
    expect(rules.press({ pointerId: 1, pointerType: "mouse", button: 2 })).toBe("ignored");
    expect(rules.press(touch(2))).toBe("draws");
    rules.release(touch(2));
    expect(rules.press(touch(3))).toBe("draws");
  });

  test("two fingers never", () => {
    const rules = new PointerRules();
    rules.press(touch(1));
    expect(rules.press(touch(2))).toBe("cancels");
    rules.release(touch(1));
    expect(rules.press(touch(3))).toBe("cancels");
  });

  test("no palm once a pen was seen", () => {
    const rules = new PointerRules();
    expect(rules.press(pen)).toBe("draws");
    rules.release(pen);
    expect(rules.press(touch(1))).toBe("ignored");
  });
});

describe("a line", () => {
  let ids = 0;
  const line = () => new PenStroke({ tool: "pen", colour: 1, guest: false }, () => `id${(ids += 1)}`);
  const at = (x: number, pressure: number | null = null) => ({ x, y: 0, pressure });

  test("leaves out points that hardly move", () => {
    expect(line().add([at(0), at(5), at(100), at(104)])).toMatchObject([
      { from: 0, points: [0, 0] },
      { from: 1, points: [100, 0] },
    ]);
  });

  test("goes on in another stroke, which begins where the first ends", () => {
    const long = line();
    const parts = long.add(Array.from({ length: 501 }, (_, index) => at(100 * index, 50)));
    expect(long.ids).toHaveLength(2);
    expect(parts).toHaveLength(502);
    expect(parts[499]).toMatchObject({ id: long.ids[0], from: 499, points: [49_900, 0], pressures: [50] });
    expect(parts.slice(500)).toMatchObject([
      { id: long.ids[1], from: 0, points: [49_900, 0] },
      { id: long.ids[1], from: 1, points: [50_000, 0] },
    ]);
  });
});

test("undo hides what was drawn and shows what was erased; redo the other way round", () => {
  const drawn = recordAction(emptyHistory, { kind: "drawn", ids: ["a"] });
  const erased = recordAction(drawn, { kind: "erased", ids: ["a", "b"] });
  const first = undo(erased);
  expect(first?.changes).toMatchObject({ restored: ["a", "b"], removed: [] });
  const second = first && undo(first.history);
  expect(second?.changes).toMatchObject({ removed: ["a"], restored: [] });
  expect(second && undo(second.history)).toBeNull();
  const again = second && redo(second.history);
  expect(again?.changes).toMatchObject({ restored: ["a"] });
  expect(again && redo(again.history)?.changes).toMatchObject({ removed: ["a", "b"] });
  expect(redo(recordAction(second?.history ?? emptyHistory, { kind: "drawn", ids: ["c"] }))).toBeNull();
});
