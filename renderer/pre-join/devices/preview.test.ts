import { expect, test } from "vitest";
import { speechLevel, previewErrorOf } from "./preview.ts";

test("silence is 0, speech is in the upper half, shouting stays at 1", () => {
  expect(speechLevel(new Float32Array(8))).toBe(0);
  expect(speechLevel(new Float32Array(8).fill(0.1))).toBeCloseTo(0.5);
  expect(speechLevel(new Float32Array(8).fill(1))).toBe(1);
  expect(speechLevel(new Float32Array(0))).toBe(0);
});

test.each([
  ["NotAllowedError", "refused"],
  ["NotFoundError", "noDevice"],
  ["NotReadableError", "busy"],
  ["NotSupportedError", "unsupported"],
])("%s is reported as %s", (name, error) => {
  expect(previewErrorOf(new DOMException("", name))).toBe(error);
});
