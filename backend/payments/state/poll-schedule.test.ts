import { expect, test } from "vitest";
import { nextPollAt } from "./poll-schedule.ts";

const since = new Date("2026-12-01T07:00:00Z");
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000);

test.each([
  [0, 1],
  [0.5, 1],
  [1, 3],
  [2, 3],
  [3, 10],
  [10, 30],
  [29.9, 30],
  [30, 60],
  [60, 60 + 24 * 60],
  [5000, 5000 + 24 * 60],
])("polled after %d minutes, it is polled again after %d minutes", (polled, next) => {
  expect(nextPollAt(since, after(polled))).toEqual(after(next));
});
