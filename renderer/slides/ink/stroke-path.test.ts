import { describe, expect, test } from "vitest";
import { inkColour, paperColours } from "./ink-colours.ts";
import { strokesAt } from "./hit-test.ts";
import type { Stroke } from "./ink-state.ts";
import { strokePath } from "./stroke-path.ts";

const stroke = (tool: Stroke["tool"], points: number[], more: Partial<Stroke> = {}): Stroke => ({
  id: tool,
  tool,
  points,
  pressures: [],
  colour: 0,
  text: "",
  guest: false,
  hidden: false,
  ...more,
});
const numbersIn = (path: string) => path.match(/-?\d+/g)?.map(Number) ?? [];

describe("the path of a stroke", () => {
  test("of a pen is an area around its points", () => {
    const { kind, path } = strokePath(stroke("pen", [1000, 1000, 1500, 1000, 2000, 1000]));
    expect(kind).toBe("area");
    expect(path).toMatch(/^M-?\d+ -?\d+Q[-\d ]+Z$/);
    const ys = numbersIn(path).filter((_, index) => index % 2 === 1);
    expect(Math.min(...ys)).toBeGreaterThan(940);
    expect(Math.max(...ys)).toBeLessThan(1060);
  });

  test("of a single point is a dot", () => {
    const numbers = numbersIn(strokePath(stroke("pen", [5000, 3000])).path);
    expect(numbers.length).toBeGreaterThan(8);
    for (const [index, number] of numbers.entries())
      expect(Math.abs(number - (index % 2 === 0 ? 5000 : 3000))).toBeLessThan(60);
  });

  test("is wider where the pen was pressed", () => {
    const heightAt = (pressure: number) => {
      const path = strokePath(
        stroke("pen", [0, 0, 500, 0, 1000, 0], { pressures: [pressure, pressure, pressure] }),
      );
      return Math.max(...numbersIn(path.path).filter((_, index) => index % 2 === 1));
    };
    expect(heightAt(90)).toBeGreaterThan(1.3 * heightAt(20));
  });

  test("of shapes follows their two points", () => {
    expect(strokePath(stroke("line", [1, 2, 30, 40])).path).toBe("M1 2L30 40");
    expect(strokePath(stroke("rectangle", [1, 2, 30, 40])).path).toBe("M1 2H30V40H1Z");
    expect(strokePath(stroke("arrow", [0, 0, 1000, 0])).path).toBe("M0 0L1000 0M684 -173L1000 0L684 173");
  });
});

/** Relative luminance and contrast as WCAG defines them. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("each colour can be read on each paper, and on pictures against its white edge", () => {
  for (const colour of [0, 1, 2, 3, 4]) {
    expect(contrast(inkColour("light", colour, "pen"), paperColours.white)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkColour("picture", colour, "pen"), "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkColour("dark", colour, "pen"), paperColours.blackboard)).toBeGreaterThanOrEqual(4.5);
  }
});

test("the eraser touches lines, edges and texts, and nothing hidden", () => {
  const rectangle = stroke("rectangle", [1000, 1000, 5000, 4000]);
  const line = stroke("line", [1000, 1000, 5000, 5000]);
  const text = stroke("text", [6000, 1000], { text: "ሰላም" });
  const all = [rectangle, line, text, stroke("pen", [5000, 2000], { hidden: true })];
  expect(strokesAt(all, 5000, 2000)).toEqual([rectangle]);
  expect(strokesAt(all, 3000, 3050)).toEqual([line]);
  expect(strokesAt(all, 6200, 1200)).toEqual([text]);
  expect(strokesAt(all, 9000, 5000)).toEqual([]);
});
