import { describe, expect, test } from "vitest";
import type { Caller } from "#backend/platform/http/caller.ts";
import { canUpdateLecture, SCHEDULE_HORIZON_MS, scheduleIssue } from "./lecture-policy.ts";
import type { LectureRecord } from "./lecture-repo.ts";

const lecture = { instructorId: "abebe" } as LectureRecord;
const caller = (accountId: string): Caller => ({
  accountId,
  sessionId: "s",
  emailVerified: true,
  secondFactor: false,
  steppedUpAt: null,
  name: "n",
  email: "e",
  role: "instructor",
});

test("only its instructor may update a lecture", () => {
  expect(canUpdateLecture(caller("abebe"), lecture)).toEqual({ ok: true });
  expect(canUpdateLecture(caller("almaz"), lecture)).toEqual({ ok: false, code: "not_your_lecture" });
  expect(canUpdateLecture({ ...caller("almaz"), role: "admin" }, lecture).ok).toBe(false);
});

describe("a start", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const issueIn = (ms: number) => scheduleIssue(new Date(now.getTime() + ms), now);

  test("may be now, but never in the past", () => {
    expect(issueIn(0)).toBeNull();
    expect(issueIn(-1)).toBe("Choose a time in the future.");
  });

  test("is neither long ago nor far ahead", () => {
    expect(issueIn(SCHEDULE_HORIZON_MS)).toBeNull();
    expect(issueIn(SCHEDULE_HORIZON_MS + 1)).toBe("Choose a time within the next five years.");
  });
});
