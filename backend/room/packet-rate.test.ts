import { expect, test } from "vitest";
import { createPacketRate } from "./packet-rate.ts";

test("admits so many in a second, and again in the next", () => {
  let now = 50;
  const admits = createPacketRate(3, () => now);
  expect([admits(), admits(), admits(), admits()]).toEqual([true, true, true, false]);
  now += 999;
  expect(admits()).toBe(false);
  now += 1;
  expect([admits(), admits(), admits(), admits()]).toEqual([true, true, true, false]);
});
