import { describe, expect, test } from "vitest";
import { canCreateWithCapacity, canSetCapacity, hasFreeSeat, seatLimit } from "./seat-policy.ts";

const maxSeats = 20;
const tooMany = {
  ok: false,
  code: "invalid",
  fields: { capacity: ["Enter at most 20 seats. A room can't hold more."] },
};

test.each([
  [null, 20],
  [1, 1],
  [20, 20],
  [21, 20],
  [298, 20],
])("a lecture with a capacity of %s sells at most %i", (capacity, sold) => {
  expect(seatLimit({ capacity }, maxSeats)).toBe(sold);
  expect(hasFreeSeat({ capacity, seatsTaken: sold - 1 }, maxSeats)).toBe(true);
  for (const seatsTaken of [sold, sold + 1, 298])
    expect(hasFreeSeat({ capacity, seatsTaken }, maxSeats)).toBe(false);
});

test("a new lecture has at most as many seats as a room carries", () => {
  for (const capacity of [null, 1, 20])
    expect(canCreateWithCapacity(capacity, maxSeats)).toEqual({ ok: true });
  for (const capacity of [21, 10_000]) expect(canCreateWithCapacity(capacity, maxSeats)).toEqual(tooMany);
});

describe("a changed capacity", () => {
  const set = (lecture: { capacity: number | null; seatsTaken: number }, capacity: number | null) =>
    canSetCapacity(lecture, capacity, maxSeats);

  test("is at least the seats already taken", () => {
    const lecture = { capacity: 5, seatsTaken: 3 };
    for (const capacity of [null, 3, 20]) expect(set(lecture, capacity)).toEqual({ ok: true });
    expect(set(lecture, 2)).toEqual({
      ok: false,
      code: "capacity_below_seats",
      fields: { capacity: ["3 seats are already taken."] },
    });
    expect(set(lecture, 21)).toEqual(tooMany);
  });

  test("of a lecture that sold more before stays, or is reduced to what a room carries or to what is sold", () => {
    for (const capacity of [null, 20, 298]) {
      expect(set({ capacity: 298, seatsTaken: 2 }, capacity)).toEqual({ ok: true });
    }
    expect(set({ capacity: 298, seatsTaken: 2 }, 100)).toEqual(tooMany);
    for (const capacity of [null, 250, 298]) {
      expect(set({ capacity: 298, seatsTaken: 250 }, capacity)).toEqual({ ok: true });
    }
    expect(set({ capacity: 298, seatsTaken: 250 }, 251)).toEqual(tooMany);
    expect(set({ capacity: 298, seatsTaken: 250 }, 20)).toMatchObject({ code: "capacity_below_seats" });
    expect(set({ capacity: null, seatsTaken: 250 }, 250)).toEqual({ ok: true });
  });
});
