import { expect, test } from "vitest";
import { neededLength } from "./replay-policy.ts";

const hour = 3_600_000;

test("a promised replay keeps three quarters of the longest one", () => {
  const replay = { beforeMs: null, presentMs: hour, recordedMs: 2 * hour, announcedMs: hour };
  expect(neededLength(replay)).toEqual({ lengthMs: hour, neededMs: 0.75 * hour });
  // The current replay is shorter than the previous one.
  expect(neededLength({ ...replay, beforeMs: 2 * hour }).neededMs).toBe(1.5 * hour);
  // The replay could not be produced.
  expect(neededLength({ ...replay, presentMs: null }).lengthMs).toBe(hour);
  expect(neededLength({ ...replay, presentMs: null, recordedMs: 1000 }).lengthMs).toBe(1000);
});
