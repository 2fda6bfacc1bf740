import { describe, expect, test } from "vitest";
import { canFileComplaint, holdsWholeLecture, ownComplaintOf } from "./complaint-policy.ts";

const payableAt = new Date("2026-12-03T10:00:00Z");
const before = (seconds: number) => new Date(payableAt.getTime() - seconds * 1000);

describe("filing a complaint", () => {
  test.each([
    // Columns: paid, fulfillment, status of an earlier complaint, seconds until the money can be paid out, expected
    // error.
    [true, "given", null, 48 * 3600, null],
    [true, "given", null, 1, null],
    [true, "given", null, 0, "complaint_too_late"],
    [true, "given", null, -3600, "complaint_too_late"],
    [true, null, null, 3600, "complaint_too_early"],
    [true, "under_review", null, 3600, "complaint_too_early"],
    // A lecture that was not given is refunded to all students anyway.
    [true, "not_given", null, 3600, "complaint_too_early"],
    [false, "given", null, 3600, "not_enrolled"],
    [true, "given", "open", 3600, "complaint_filed"],
    [true, "given", "released", 3600, "complaint_filed"],
    // The payment was refunded, so the student is no longer enrolled.
    [false, "given", "refunded", 3600, "complaint_filed"],
  ] as const)(
    "paid %s, %s, filed %s, %i s before the end: %s",
    (hasPaid, fulfillment, status, seconds, code) => {
      const facts = { hasPaid, fulfillment, status, payableAt: fulfillment === "given" ? payableAt : null };
      const decision = canFileComplaint(facts, before(seconds));
      expect(decision).toEqual(code === null ? { ok: true } : { ok: false, code });
    },
  );
});

describe("what a student is shown", () => {
  test.each([
    // Columns: status of the complaint, seconds until complaints are closed, what is shown.
    [null, 3600, "possible"],
    [null, 0, null],
    ["open", 3600, "open"],
    ["open", -3600, "open"],
    ["released", -3600, "released"],
    ["refunded", 3600, null],
  ] as const)("filed %s, %i s before the end: %s", (status, seconds, shown) => {
    const facts = { hasPaid: status !== "refunded", fulfillment: "given", payableAt, status } as const;
    expect(ownComplaintOf(facts, before(seconds))?.status ?? null).toBe(shown);
  });

  test("nothing until the lecture counts as given", () => {
    const facts = { hasPaid: true, fulfillment: "under_review", payableAt: null, status: null } as const;
    expect(ownComplaintOf(facts, payableAt)).toBeNull();
  });
});

describe("what complaints hold", () => {
  test.each([
    // Columns: open complaints, payers, whether all payments of the lecture are held.
    [0, 0, false],
    [0, 1, false],
    [1, 1, true],
    [1, 10, true],
    [1, 11, false],
    [2, 20, true],
    [2, 21, false],
    [3, 21, true],
    [3, 1000, true],
  ])("%i of %i payers: %s", (open, payers, held) => expect(holdsWholeLecture({ open, payers })).toBe(held));
});
