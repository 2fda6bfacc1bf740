import { expect, test } from "vitest";
import { cueTime } from "./cue-time.ts";

test("times of cues have hours and milliseconds", () => {
  expect(cueTime(0)).toBe("00:00:00.000");
  expect(cueTime(3_723_045)).toBe("01:02:03.045");
  expect(cueTime(90_000_000)).toBe("25:00:00.000");
});
