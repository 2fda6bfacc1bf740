import { describe, expect, test } from "vitest";
import type { InterruptionFacts } from "./fulfillment-repo.ts";
import { interruptionOf } from "./interruption-policy.ts";

const start = Date.parse("2026-12-01T15:00:00Z");
const at = (minutes: number) => new Date(start + minutes * 60_000);

/** A lecture of 120 minutes that its host ended after 20, of which 15 reached the two students. */
const ended: InterruptionFacts = {
  id: "one",
  instructorId: "host",
  startsAt: at(0),
  durationMinutes: 120,
  endedAt: at(20),
  hostSeenAt: at(20),
  fulfillment: null,
  reviewAt: null,
  payments: 2,
  santim: 90_000,
  students: 2,
  soldMinutes: 120,
  confirmedMinutes: 15,
  unconfirmedMinutes: 5,
};
const open = { ...ended, endedAt: null };

test("a lecture that its host ended early is refunded, unless half of it can still take place", () => {
  expect(interruptionOf(ended, at(21))).toEqual({
    state: "broke_off",
    outlook: "not_given",
    // An hour after the end it is settled, and 45 minutes are missing.
    resumeBy: at(120 + 60 - 45),
    decidedAt: at(120 + 60),
  });
  expect(interruptionOf(ended, at(135))?.resumeBy).toBeNull();
});

test("a quarter of it goes to an admin, and half of it is enough", () => {
  expect(interruptionOf({ ...ended, confirmedMinutes: 30 }, at(40))?.outlook).toBe("under_review");
  expect(interruptionOf({ ...ended, confirmedMinutes: 60 }, at(70))).toBeNull();
});

test("who ends it late settles it late, but resumes no later", () => {
  const late = { ...ended, endedAt: at(150) };
  expect(interruptionOf(late, at(151))).toMatchObject({ resumeBy: null, decidedAt: at(150 + 60) });
});

describe("a host who left without ending it", () => {
  test.each([
    // Columns: when the host was last seen, now, whether the lecture has broken off.
    [20, 24, false],
    [20, 25, true],
    // Before the start, and never: the rule for no-shows applies, until the scheduled end.
    [-10, -1, false],
    [-10, 1, true],
    [-40, 19, false],
    [null, 119, false],
    [null, 120, true],
    // Over time, but still there.
    [124, 125, false],
  ])("seen at %s, read at %i: %s", (seen, now, broke) => {
    const facts = { ...open, hostSeenAt: seen === null ? null : at(seen) };
    expect(interruptionOf(facts, at(now)) !== null).toBe(broke);
  });
});

test("under review, the seventh day brings the refund", () => {
  const reviewed = { ...ended, fulfillment: "under_review" as const, reviewAt: at(180) };
  expect(interruptionOf(reviewed, at(200))).toEqual({
    state: "under_review",
    outlook: "not_given",
    resumeBy: null,
    decidedAt: at(180 + 7 * 24 * 60),
  });
});

test.each([{ payments: 0 }, { fulfillment: "given" as const }, { fulfillment: "not_given" as const }])(
  "nothing is open any more with %j",
  (decided) => {
    expect(interruptionOf({ ...ended, ...decided }, at(200))).toBeNull();
  },
);
