import { describe, expect, test } from "vitest";
import type { Caller } from "#backend/accounts/caller.ts";
import {
  canChangeLecture,
  canHaveCapacity,
  SCHEDULE_HORIZON_MS,
  SCHEDULE_SLACK_MS,
  scheduleIssue,
} from "./lecture-policy.ts";
import type { LectureRecord } from "./lecture-repo.ts";

const lecture = { instructorId: "abebe", seatsTaken: 3 } as LectureRecord;
const caller = (accountId: string): Caller => ({
  accountId,
  sessionId: "s",
  name: "n",
  email: "e",
  role: "instructor",
});

test("a lecture is its instructor's", () => {
  expect(canChangeLecture(caller("abebe"), lecture)).toEqual({ ok: true });
  expect(canChangeLecture(caller("almaz"), lecture)).toEqual({ ok: false, code: "not_your_lecture" });
  expect(canChangeLecture({ ...caller("almaz"), role: "admin" }, lecture).ok).toBe(false);
});

test("a capacity holds the seats already taken", () => {
  expect(canHaveCapacity(lecture, null).ok).toBe(true);
  expect(canHaveCapacity(lecture, 3).ok).toBe(true);
  expect(canHaveCapacity(lecture, 2)).toEqual({ ok: false, code: "capacity_below_seats" });
});

describe("a start", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const ahead = (ms: number) => scheduleIssue(new Date(now.getTime() + ms), now);

  test("may be now, and a little before, since forms take a while", () => {
    expect(ahead(0)).toBeNull();
    expect(ahead(-SCHEDULE_SLACK_MS)).toBeNull();
    expect(ahead(-SCHEDULE_SLACK_MS - 1)).toBe("Choose a time in the future.");
  });

  test("is not in another age", () => {
    expect(ahead(SCHEDULE_HORIZON_MS)).toBeNull();
    expect(ahead(SCHEDULE_HORIZON_MS + 1)).toBe("Choose a time within the next five years.");
  });
});
