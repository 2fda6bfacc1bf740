import { expect, test } from "vitest";
import { seatsOf } from "./seats.ts";

test.each([
  [null, 7, { state: "unlimited" }],
  [10, 0, { state: "some", left: 10 }],
  [10, 5, { state: "few", left: 5 }],
  [10, 9, { state: "few", left: 1 }],
  [10, 10, { state: "full" }],
  [10, 11, { state: "full" }],
])("of %j seats %i are taken: %j", (capacity, seatsTaken, seats) => {
  expect(seatsOf({ capacity, seatsTaken })).toEqual(seats);
});
