import { expect, test } from "vitest";
import { createLineBudget } from "./line-budget.ts";

test("admits so many a minute, and then says how many were left out", () => {
  let time = 0;
  const leftOut: number[] = [];
  const admits = createLineBudget(
    { perMinute: 2, perSource: 2 },
    (count) => leftOut.push(count),
    () => time,
  );
  expect([admits("a"), admits("a"), admits("b"), admits("a")]).toEqual([true, true, false, false]);
  time = 59_999;
  expect(admits("a")).toBe(false);
  time = 60_000;
  expect(admits("a")).toBe(true);
  expect(leftOut).toEqual([3]);
  time = 120_000;
  expect(admits("a")).toBe(true);
  expect(leftOut).toEqual([3]);
});

test("two addresses that send all the time leave room for a third", () => {
  const admits = createLineBudget(
    { perMinute: 6, perSource: 2 },
    () => undefined,
    () => 0,
  );
  const flood = Array.from({ length: 100 }, (_, index) => admits(index % 2 ? "a" : "b"));
  expect(flood.filter(Boolean)).toHaveLength(4);
  expect(admits("c")).toBe(true);
});
