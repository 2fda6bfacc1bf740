import { expect, test } from "vitest";
import { median, percentile } from "./arithmetic.ts";

test("the median is the middle by size, not by place", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 2, 9, 1])).toBe(5.5);
  expect(median([7])).toBe(7);
});

test("numbers are sorted as numbers", () => {
  expect(median([100, 20, 3])).toBe(20);
});

test("a percentile is a value that was measured", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 99)).toBe(99);
  expect(percentile(hundred, 95)).toBe(95);
  expect(percentile([4, 8], 50)).toBe(4);
  expect(percentile([4, 8], 51)).toBe(8);
  expect(percentile([4, 8], 0)).toBe(4);
  expect(percentile([4, 8], 100)).toBe(8);
});

test("nothing measured is no number", () => {
  expect(() => median([])).toThrow("nothing was measured");
  expect(() => percentile([], 99)).toThrow("nothing was measured");
});

test("what was measured stays in its order", () => {
  const values = [3, 1, 2];
  median(values);
  percentile(values, 50);
  expect(values).toEqual([3, 1, 2]);
});
