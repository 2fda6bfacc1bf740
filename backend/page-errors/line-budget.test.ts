import { expect, test } from "vitest";
import { createLineBudget } from "./line-budget.ts";

test("admits so many a minute, and then says how many were left out", () => {
  let time = 0;
  const leftOut: number[] = [];
  const admits = createLineBudget(
    2,
    (count) => leftOut.push(count),
    () => time,
  );
  expect([admits(), admits(), admits(), admits()]).toEqual([true, true, false, false]);
  time = 59_999;
  expect(admits()).toBe(false);
  time = 60_000;
  expect(admits()).toBe(true);
  expect(leftOut).toEqual([3]);
  time = 120_000;
  expect(admits()).toBe(true);
  expect(leftOut).toEqual([3]);
});
