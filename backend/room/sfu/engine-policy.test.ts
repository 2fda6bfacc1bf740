import { expect, test } from "vitest";
import { isForSfu, sfuChoiceOf } from "./engine-policy.ts";

const ABOVE_SEATS = 8;

test.each([
  [8, false, false, false],
  [9, false, false, true],
  [0, true, false, true],
  [9, true, false, true],
  [0, false, true, true],
])(
  "with %i seats sold, the host's wish %s and a recording %s an SFU carries the lecture: %s",
  (seatsSold, sfuWished, recordingWished, is) => {
    expect(isForSfu({ seatsSold, sfuWished, recordingWished }, ABOVE_SEATS)).toBe(is);
  },
);

test("the host is told their wish, and whether seats decide", () => {
  expect(sfuChoiceOf({ seatsSold: 8, sfuWished: true, recordingWished: false }, ABOVE_SEATS)).toEqual({
    wished: true,
    needed: false,
  });
  expect(sfuChoiceOf({ seatsSold: 9, sfuWished: false, recordingWished: false }, ABOVE_SEATS)).toEqual({
    wished: false,
    needed: true,
  });
});
