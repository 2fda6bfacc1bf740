import { expect, test } from "vitest";
import { restartDelay } from "./restart-delay.ts";

test("restarts are immediate at first, then slow down to one in fifteen seconds, and never end", () => {
  expect([0, 1, 2, 3, 4].map(restartDelay)).toEqual([0, 250, 500, 1000, 2000]);
  for (const restarts of [7, 10, 100, 1_000_000]) expect(restartDelay(restarts)).toBe(15_000);
});
