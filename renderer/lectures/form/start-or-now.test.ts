import { expect, test } from "vitest";
import { startOrNow } from "./start-or-now.ts";

test.each([
  // Each row: the typed start, the current time, the start that is sent.
  ["10:05:00", "10:05:00.000", "10:06:00.000"],
  ["10:05:00", "10:05:30.000", "10:06:00.000"],
  ["10:05:00", "10:05:59.999", "10:07:00.000"],
  // The typed minute starts before the form reaches the server.
  ["10:06:00", "10:05:50.000", "10:07:00.000"],
])("%s at %s means now: %s", (typed, now, sent) => {
  const schedule = `2026-12-01T${typed}+03:00`;
  const at = new Date(`2026-12-01T${now}+03:00`);
  expect(startOrNow(schedule, at)).toBe(new Date(`2026-12-01T${sent}+03:00`).toISOString());
});

test.each([
  ["10:06:00", "10:05:30.000"],
  ["11:00:00", "10:05:30.000"],
  // A start before the current minute is a mistake, which the server rejects.
  ["10:05:00", "10:06:00.000"],
  ["09:00:00", "10:05:30.000"],
])("%s at %s is sent as typed", (typed, now) => {
  const schedule = `2026-12-01T${typed}+03:00`;
  expect(startOrNow(schedule, new Date(`2026-12-01T${now}+03:00`))).toBe(schedule);
});
