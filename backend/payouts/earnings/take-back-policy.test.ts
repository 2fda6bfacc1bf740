import { expect, test } from "vitest";
import { canTakeBack } from "./take-back-policy.ts";

test.each([
  ["what is available covers it", 500, 100, true],
  ["to the santim", 500, 0, true],
  ["nothing was available, and nothing is taken", 0, 0, true],
  ["a santim was paid out", 500, -1, false],
  ["everything was paid out", 0, -500, false],
  ["a debt stays as it is", -300, -300, true],
  ["a debt grows", -300, -301, false],
])("%s: %i before, %i after", (_, before, after, isAllowed) => {
  expect(canTakeBack({ before, after })).toBe(isAllowed);
});
