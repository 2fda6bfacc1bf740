import { expect, test } from "vitest";
import { behindHidden, isSameHidden } from "./hidden-passages.ts";

const hidden = [
  { fromMs: 0, toMs: 4000 },
  { fromMs: 60_000, toMs: 72_500 },
];

test("goes on behind what is hidden, from wherever in it", () => {
  expect(behindHidden(0, hidden)).toBe(4.05);
  expect(behindHidden(3.99, hidden)).toBe(4.05);
  expect(behindHidden(4, hidden)).toBe(4);
  expect(behindHidden(60, hidden)).toBe(72.55);
  expect(behindHidden(30, hidden)).toBe(30);
});

test("goes on also where what was fetched ends just before it", () => {
  expect(behindHidden(59.8, hidden)).toBe(59.8);
  expect(behindHidden(59.8, hidden, 0.3)).toBe(72.55);
});

test("knows when something else is hidden", () => {
  expect(isSameHidden(hidden, structuredClone(hidden))).toBe(true);
  expect(isSameHidden(hidden, hidden.slice(1))).toBe(false);
  expect(isSameHidden(hidden, [...hidden.slice(1), { fromMs: 0, toMs: 4001 }])).toBe(false);
});
