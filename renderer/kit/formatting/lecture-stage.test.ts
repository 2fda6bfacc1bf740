import { describe, expect, test } from "vitest";
import { isOpen, stageOf } from "./lecture-stage.ts";

const now = new Date("2026-12-01T07:00:00Z");
const startingIn = (minutes: number, more = {}) => ({
  schedule: new Date(now.getTime() + minutes * 60_000).toISOString(),
  duration: 120,
  ...more,
});

describe("a lecture's stage", () => {
  test.each([
    [startingIn(16), "upcoming"],
    [startingIn(15), "soon"],
    [startingIn(0), "away"],
    [startingIn(-119), "away"],
    [startingIn(-120), "ended"],
    [startingIn(-5, { isLive: true }), "live"],
    // The lecture continues past its scheduled end while the host is present.
    [startingIn(-130, { isLive: true }), "live"],
    [startingIn(-130, { isLive: true, ended: true }), "ended"],
    [startingIn(-5, { ended: true }), "ended"],
  ] as const)("%j is %s", (lecture, stage) => expect(stageOf(lecture, now)).toBe(stage));

  test("is not live before its time, though the host has connected", () => {
    expect(stageOf(startingIn(60, { isLive: true }), now)).toBe("soon");
  });
});

test("a class is entered directly from its start, or once its host is there", () => {
  expect(isOpen(startingIn(5), now)).toBe(false);
  expect(isOpen(startingIn(5, { isLive: true }), now)).toBe(true);
  expect(isOpen(startingIn(0), now)).toBe(true);
  expect(isOpen(startingIn(-120), now)).toBe(false);
  expect(isOpen(startingIn(-5, { isLive: true, ended: true }), now)).toBe(false);
});
