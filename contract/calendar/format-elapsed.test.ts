import { expect, test } from "vitest";
import { formatElapsed } from "./format-elapsed.ts";

test("a time that has passed is shown with or without hours", () => {
  expect(formatElapsed(3_723_999, { withHours: true })).toBe("1:02:03");
  expect(formatElapsed(123_400, { withHours: true })).toBe("0:02:03");
  expect(formatElapsed(123_400, { withHours: false })).toBe("2:03");
  expect(formatElapsed(3_723_000, { withHours: false })).toBe("62:03");
});
