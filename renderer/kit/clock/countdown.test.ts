import { expect, test } from "vitest";
import { countdownTo } from "./countdown.ts";

const start = Date.parse("2026-12-01T10:00:00+03:00");
const before = (seconds: number) => countdownTo(start, start - seconds * 1000);

test.each([
  [1, { days: 0, clock: "00:00:01" }],
  [0.2, { days: 0, clock: "00:00:01" }],
  [3661, { days: 0, clock: "01:01:01" }],
  [86_400, { days: 1, clock: "00:00:00" }],
  [2 * 86_400 + 5, { days: 2, clock: "00:00:05" }],
  [0, null],
  [-60, null],
])("%f seconds before", (seconds, shown) => {
  expect(before(seconds)).toEqual(shown);
});
