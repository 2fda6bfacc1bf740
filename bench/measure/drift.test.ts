import { expect, test } from "vitest";
import { growth, growthPercent } from "./drift.ts";

test("what jumps about one level has not grown", () => {
  expect(growthPercent([100, 140, 60, 100, 60, 140, 60, 100, 140])).toBe(0);
});

test("what grows little by little is seen, and what shrinks is no growth", () => {
  const growing = [100, 101, 102, 110, 111, 112, 120, 121, 122];
  expect(growthPercent(growing)).toBeCloseTo(19.8, 1);
  expect(growthPercent(growing.toReversed())).toBeCloseTo(-16.5, 1);
  expect(growth(growing)).toBe(20);
  expect(growth(growing.toReversed())).toBe(-20);
});

test("one peak at the end is no growth", () => {
  expect(growth([5, 5, 5, 5, 5, 5, 5, 5, 500])).toBe(0);
});

test("nothing measured says nothing", () => {
  expect(() => growth([])).toThrow(RangeError);
});
