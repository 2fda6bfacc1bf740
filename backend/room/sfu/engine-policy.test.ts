import { expect, test } from "vitest";
import { isForSfu, sfuChoiceOf } from "./engine-policy.ts";

const ABOVE_SEATS = 8;

test.each([
  [8, false, false],
  [9, false, true],
  [0, true, true],
  [9, true, true],
])("with %i seats sold and the host's wish %s an SFU carries the lecture: %s", (seatsSold, sfuWished, is) => {
  expect(isForSfu({ seatsSold, sfuWished }, ABOVE_SEATS)).toBe(is);
});

test("the host is told their wish, and whether seats decide", () => {
  expect(sfuChoiceOf({ seatsSold: 8, sfuWished: true }, ABOVE_SEATS)).toEqual({
    wished: true,
    needed: false,
  });
  expect(sfuChoiceOf({ seatsSold: 9, sfuWished: false }, ABOVE_SEATS)).toEqual({
    wished: false,
    needed: true,
  });
});
