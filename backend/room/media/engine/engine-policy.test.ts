import { expect, test } from "vitest";
import { isForSfu, sfuChoiceOf } from "./engine-policy.ts";

const rules = { sfuAboveSeats: 8, canRecord: true };

test.each([
  [8, false, false, false],
  [9, false, false, true],
  [0, true, false, true],
  [9, true, false, true],
  [0, false, true, true],
])(
  "with %i seats sold, the host's preference %s and a recording %s an SFU carries the lecture: %s",
  (seatsSold, preferSfu, recordingEnabled, is) => {
    expect(isForSfu({ seatsSold, preferSfu, recordingEnabled }, rules)).toBe(is);
  },
);

test("where nothing can be recorded, recordingEnabled asks for no SFU", () => {
  const facts = { seatsSold: 0, preferSfu: false, recordingEnabled: true };
  expect(isForSfu(facts, { ...rules, canRecord: false })).toBe(false);
});

test("the host is told their preference, and whether seats decide", () => {
  expect(sfuChoiceOf({ seatsSold: 8, preferSfu: true, recordingEnabled: false }, rules)).toEqual({
    wished: true,
    needed: false,
  });
  expect(sfuChoiceOf({ seatsSold: 9, preferSfu: false, recordingEnabled: false }, rules)).toEqual({
    wished: false,
    needed: true,
  });
});
