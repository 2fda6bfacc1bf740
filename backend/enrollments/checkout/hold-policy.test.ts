import { describe, expect, test } from "vitest";
import { areSeatsScarce, canHold, holdEnd } from "./hold-policy.ts";

const now = new Date("2026-12-01T10:00:00Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test.each([
  // Columns: seats, free seats after this hold, whether seats are scarce.
  [1, 0, true],
  [2, 1, true],
  [3, 2, true],
  [4, 3, false],
  [10, 10, false],
  [10, 3, false],
  [10, 2, true],
  [10, 0, true],
  [30, 3, false],
  [30, 2, true],
  [31, 3, true],
  [40, 4, false],
  [40, 3, true],
  [200, 20, false],
  [200, 19, true],
  // The seats were sold when the room's limit was higher.
  [20, -5, true],
])("of %s seats, %s are free: scarce is %s", (seatLimit, free, scarce) => {
  expect(areSeatsScarce({ seatLimit, seatsTaken: seatLimit - free })).toBe(scarce);
});

test.each([
  // Columns: whether seats are scarce, minutes left of the replaced hold, minutes of the new hold.
  [false, null, 60],
  [true, null, 15],
  [false, 40, 40],
  [true, 40, 15],
  [true, 6, 6],
  [false, 6, 6],
])("scarce seats: %s, %s minutes of a replaced hold: held for %i minutes", (isScarce, left, minutes) => {
  const replacedEnd = left === null ? null : inMinutes(left);
  expect(holdEnd({ isScarce, replacedEnd, now })).toEqual(inMinutes(minutes));
});

describe("a student can hold another seat", () => {
  // Columns: name, ends of the open holds, ends of the earlier holds in the same lecture; both in minutes from now.
  test.each<[string, number[], number[]]>([
    ["with no hold", [], []],
    ["with two open ones", [3, 50], []],
    ["again, right after a hold in this lecture ended", [], [0]],
    ["again, an hour after two holds in this lecture", [], [-60, -75]],
    ["again, an hour after the first of two holds", [], [-5, -60]],
    ["with two open ones and an ended one", [3, 50], [-10]],
  ])("%s", (_, open, ended) => {
    expect(canHold({ openUntil: open.map(inMinutes), endedAt: ended.map(inMinutes), now })).toEqual({
      ok: true,
    });
  });

  test.each<[string, number[], number[], string, number]>([
    ["not with three open ones", [50, 3, 20], [], "too_many_holds", 3],
    ["not with four open ones, until two have ended", [50, 3, 20, 4], [], "too_many_holds", 4],
    ["not a third time within the hour", [], [-59, -20], "hold_again_later", 1],
    ["not a fourth time, whatever the order", [], [-20, -59, 0], "hold_again_later", 40],
    ["not when both limits are reached", [3, 20, 50], [-10, -5], "hold_again_later", 50],
  ])("%s", (_, open, ended, code, minutes) => {
    expect(canHold({ openUntil: open.map(inMinutes), endedAt: ended.map(inMinutes), now })).toEqual({
      ok: false,
      code,
      retryAt: inMinutes(minutes),
    });
  });
});
