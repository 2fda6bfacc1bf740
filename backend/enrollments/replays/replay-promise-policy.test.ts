import { describe, expect, test } from "vitest";
import { isReplayOwed, promisedEnd, withdrawalUntil } from "./replay-promise-policy.ts";

const now = new Date("2026-12-10T12:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const lecture = {
  startsAt: days(-2),
  durationMinutes: 60,
  endedAt: null,
  recordingWished: true,
  replayDays: 30,
  replayWithdrawalUntil: null,
};
const end = new Date(days(28).getTime() + 3_600_000);

test("a promise runs from the later of the scheduled end and the host's End, unless it is known when the replay ends", () => {
  expect(promisedEnd(lecture)).toEqual(end);
  expect(promisedEnd({ ...lecture, endedAt: days(-1) })).toEqual(days(29));
  expect(promisedEnd({ ...lecture, endedAt: days(-2) })).toEqual(end);
  expect(promisedEnd(lecture, { expiresAt: days(3) })).toEqual(days(3));
  expect(promisedEnd({ ...lecture, recordingWished: false })).toBeNull();
  expect(promisedEnd({ ...lecture, replayDays: null }, { expiresAt: days(3) })).toBeNull();
});

describe("a replay is owed", () => {
  test.each([
    ["before it is there", {}, null, true],
    ["while it is there", {}, { isDeleted: false, expiresAt: days(1) }, true],
    ["no longer once its time is over", {}, { isDeleted: false, expiresAt: now }, false],
    ["no longer once it was deleted", {}, { isDeleted: true, expiresAt: days(1) }, false],
    [
      "while students can withdraw since it was deleted",
      { replayWithdrawalUntil: days(1) },
      { isDeleted: true, expiresAt: now },
      true,
    ],
    ["no longer after that", { replayWithdrawalUntil: now }, { isDeleted: true, expiresAt: now }, false],
    ["never without a promise", { recordingWished: false }, { isDeleted: false, expiresAt: days(1) }, false],
  ] as const)("%s", (_, change, recording, isOwed) => {
    expect(isReplayOwed({ ...lecture, ...change }, recording, now)).toBe(isOwed);
  });
});

test("students have a week at least to withdraw", () => {
  expect(withdrawalUntil(days(30), now)).toEqual(days(30));
  expect(withdrawalUntil(days(1), now)).toEqual(days(7));
  expect(withdrawalUntil(days(-3), now)).toEqual(days(7));
});
