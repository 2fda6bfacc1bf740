import { expect, test } from "vitest";
import { isOversold, seatsOf } from "./seats-of.ts";

test.each([
  [10, 0, { state: "some", left: 10 }],
  [10, 5, { state: "few", left: 5 }],
  [10, 9, { state: "few", left: 1 }],
  [10, 10, { state: "full" }],
  [10, 11, { state: "full" }],
])("of %i seats %i are taken: %j", (seatLimit, seatsTaken, seats) => {
  expect(seatsOf({ seatLimit, seatsTaken })).toEqual(seats);
});

test("a lecture is oversold when more seats are taken than a room carries", () => {
  expect(isOversold({ seatLimit: 10, seatsTaken: 10 })).toBe(false);
  expect(isOversold({ seatLimit: 10, seatsTaken: 11 })).toBe(true);
});
