import { expect, test } from "vitest";
import "#renderer/messages/en/replay.ts";
import { chapterName, minutesUntil, replayTime } from "./replay-text.ts";

test("a replay's times have hours when it has", () => {
  expect(replayTime(123_400, 600_000)).toBe("2:03");
  expect(replayTime(123_400, 3_600_000)).toBe("0:02:03");
  expect(replayTime(3_723_000, 7_200_000)).toBe("1:02:03");
});

test("a chapter has the host's words, else what is shown", () => {
  expect(chapterName({ kind: "marker", label: "The proof" })).toBe("The proof");
  expect(chapterName({ kind: "marker", label: " " })).toBe("Marked by the host");
  expect(chapterName({ kind: "screen", label: null })).toBe("Shared screen");
});

test("what takes seconds takes a minute", () => {
  const now = new Date("2026-12-01T07:00:00Z");
  expect(minutesUntil("2026-12-01T07:24:10Z", now)).toBe(25);
  expect(minutesUntil("2026-12-01T06:59:00Z", now)).toBe(1);
  expect(minutesUntil(null, now)).toBeNull();
});
