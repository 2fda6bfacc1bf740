import { expect, test } from "vitest";
import { longestGap, timeToLastPause } from "./frame-times.ts";

const times = [1000, 1040, 3000, 3040, 3700, 3740];

test("the longest gap", () => {
  expect(longestGap(times)).toBe(1960);
  expect(longestGap([1000])).toBe(0);
});

test("a picture is back after its last pause", () => {
  expect(timeToLastPause(times, 1100)).toBe(2600);
});

test("a picture that did not pause since was never away", () => {
  expect(timeToLastPause(times, 3710)).toBe(0);
  expect(timeToLastPause([1000, 1040], 1010)).toBe(0);
});
