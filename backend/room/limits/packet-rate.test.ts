import { expect, test } from "vitest";
import { createPacketRate } from "./packet-rate.ts";

test("admits up to the limit in a second, and again in the next", () => {
  let now = 50;
  const admits = createPacketRate(3, () => now);
  expect([admits(), admits(), admits(), admits()]).toEqual([true, true, true, false]);
  now += 999;
  expect(admits()).toBe(false);
  now += 1;
  expect([admits(), admits(), admits(), admits()]).toEqual([true, true, true, false]);
});

test("counts weights in a window of any length", () => {
  let now = 50;
  const admits = createPacketRate(100, () => now, 10_000);
  expect([admits(60), admits(40), admits(1)]).toEqual([true, true, false]);
  now += 9999;
  expect(admits(1)).toBe(false);
  now += 1;
  expect([admits(100), admits(1)]).toEqual([true, false]);
});
