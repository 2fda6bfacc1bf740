import { expect, test } from "vitest";
import { growth, growthPercent } from "./drift.ts";

test("a steady leak counts as a whole, over the time before the series too", () => {
  // 100 MB, growing by half a MB at each of fifty samples: 30 MB in sixty samples.
  const leak = Array.from({ length: 50 }, (_, minute) => 100 + minute / 2);
  expect(growth(leak, 1)).toBeCloseTo(25);
  expect(growth(leak, 6 / 5)).toBeCloseTo(30);
  expect(growthPercent(leak, 6 / 5)).toBeCloseTo(30);
});

test("shrinking is negative growth", () => {
  expect(growthPercent([120, 110, 100], 1)).toBeCloseTo(-25);
});

test("noise around one level is no growth, and one peak in an hour hardly counts", () => {
  expect(growthPercent([100, 140, 60, 140, 100, 140, 60, 140, 100], 1)).toBeCloseTo(0);
  const level = Array.from({ length: 60 }, () => 100);
  expect(growthPercent(level.with(59, 140), 1)).toBeLessThan(5);
});

test("noise does not hide a leak", () => {
  const noisy = Array.from({ length: 60 }, (_, minute) => 100 + minute / 5 + (minute % 2 === 0 ? 3 : -3));
  expect(growthPercent(noisy, 1)).toBeGreaterThan(10);
});

test.each([[[]], [[5]]])("%j has no growth", (series) => {
  expect(() => growth(series, 1)).toThrow(RangeError);
});
