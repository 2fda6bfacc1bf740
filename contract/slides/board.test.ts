import { expect, test } from "vitest";
import { inkEvent, packStroke, type StoredStroke } from "./board.ts";

const slide = "01a22048-ec06-7cba-8a64-ca7e923585e0";
const stroke: StoredStroke = {
  id: "aaaaaaaa",
  tool: "highlighter",
  colour: 2,
  from: 0,
  points: [2000, 3000, -13, 9],
  pressures: [50, 60],
  guest: true,
};
const sentAndRead = (...strokes: StoredStroke[]) =>
  inkEvent.parse({ slide, seq: [1, 1], strokes: strokes.map(packStroke) }).strokes;

test("a page reads a stroke as it was drawn", () => {
  expect(sentAndRead(stroke)).toEqual([stroke]);
});

test("what goes on is sent without the tool and colour of its beginning", () => {
  const { tool: _tool, colour: _colour, ...part } = { ...stroke, from: 2 };
  expect(packStroke({ ...stroke, from: 2 })).toEqual({ ...part, points: expect.any(String) });
  expect(sentAndRead({ ...stroke, from: 2 })).toMatchObject([part]);
});

test("numbers that aren't packed are refused", () => {
  for (const points of [[1, 2], "1 2", "{}"])
    expect(inkEvent.safeParse({ slide, seq: [1, 1], strokes: [{ ...stroke, points }] }).success).toBe(false);
});
